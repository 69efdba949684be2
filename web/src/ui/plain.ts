/** Letters for a search: no accents, no case, no dots. */
export const plain = (text: string): string => text.normalize("NFD").replace(/[-–]/g, " ").replace(/[^\p{L}\p{N} ]/gu, "").replace(/\s+/g, " ").toLowerCase().trim();
