/** How long one waits for others before something else is offered. */

/** A table that has waited so long has waited long enough, in ms. */
export const PATIENCE = 20_000;

/** Milliseconds until something else is offered at a table made then; 0 when it is time. */
export const patience = (created: string, now: number): number => Math.max(0, Date.parse(created) + PATIENCE - now) || 0;
