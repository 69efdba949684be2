/** English: account. */
import { count, type Said } from "./common";

// AccountPage.svelte
export const settings = "Settings";
export const youPlayAsGuestOnlyThis = "You play as a guest: only this browser knows you. An account keeps your games and your name.";
export const makeAccount = "Make an account";
export const youSignedInByLinkFor = "You signed in by a link: for half an hour you can set a new password without the old one.";
export const youAreNotSignedIn = "You are not signed in.";
export const signIn = "Sign in";
export const chooseNameInLobby = "Choose a name in the lobby";

// PersonPage.svelte
export const profile = "Profile";
export const toLobby = "To the lobby";
export const since = (account: boolean, bot: boolean, since: Said): string => `${bot ? "BOT: a program plays by this account," : account ? "Account" : "Guest"} since ${since}`;
export const onLine = "on-line";
export const ratings = "Ratings";
export const game = "Game";
export const against = "Against";
export const rating = "Rating";
export const expected = "Expected";
export const games = "Games";
export const ratingIsCautiousEstimateThree = "The rating is a cautious estimate: three deviations below the expected strength. Everybody starts at 25 ± 8.3, a rating of 0. Games with an account marked BOT count only towards ratings against bots; games with the server’s own bots do not count.";
export const noFinishedGamesAgainstOther = "No finished games against other people yet.";
export const inTime = "In time";
export const ofWithClockInLast50 = (it: number): string => `of ${count(it, "decision")} with a clock, in the last 50 such games.`;
export const noGamesWithClockYet = "No games with a clock yet.";
export const finishedGames = "Finished games";
export const ofWord = (it: Said, length: Said): string => `${it} of ${length}`;
export const newestOf = (length: Said, finished: Said): string => `The newest ${length} of ${finished}.`;
export const noneYet = "None yet.";

// SignInPage.svelte
export const yourEmailAddressIsConfirmed = "Your email address is confirmed.";
export const youArePlayingAsGuestGuests = (name: Said): string => `You are playing as the guest ${name}. A guest's games stay with the guest; to keep them, make an account instead of signing in.`;
export const makeThisGuestAccount = "Make this guest an account";
export const name = "Name";
export const password = "Password";
export const byLink = "By a link";
export const ifAccountHasConfirmedThis = "If an account has confirmed this address, an email with a link is on its way. The link works once, for half an hour.";
export const email = "Email";
export const sendMeLink = "Send me a link";
export const noAccountYet = "No account yet?";
export const makeOne = "Make one";
export const playWithoutAccount = "Play without an account";

// AccountDialog.svelte
export const youNowHaveAccountAs = (name: Said): string => `You now have an account, as ${name}.`;
export const youKeepEveryGameAndEvery = (name: Said): string => `You keep every game and every seat you have as ${name}.`;
export const withAccountYouCanPlayOn = "With an account you can play on in any browser, and nobody else can take your name.";
export const hide = "Hide";
export const show = "Show";
export const atLeast8CharactersThreeOr = (mail: boolean): string => `At least 8 characters; three or four random words are good.${mail ? "" : " This server sends no email, so keep it where you will find it again."}`;
export const optional = "(optional)";
export const toSignInIfYouLose = "To sign in if you lose the password. An email asks you to confirm it.";
export const makeAccount2 = "Make the account";

// PersonMenu.svelte
export const playingAs = "Playing as";
export const changeName = "Change name";
export const signOut = "Sign out";

// Sessions.svelte
export const browsers = "Browsers";
export const thisOne = "this one";
export const signedIn = (ways: Said, created: Said, seen: Said, current: boolean): string => `Signed in ${ways} ${created}${current ? "" : `; last used ${seen}`}`;
export const signOut2 = (browserOf: Said): string => `Sign out ${browserOf}`;
export const signOutAllOthers = "Sign out all others";

// Settings.svelte
export const change = "Change";
export const whenIPlay = "When I play";
export const inGamesOverDaysYourTime = "In games over days, your time runs only during your hours. Live games ignore them.";
export const timeZone = "Time zone";
export const onlyAtCertainHours = "Only at certain hours";
export const from = "From";
export const to = "to";
export const untilNextDay = (to: Said): string => `Until ${to} the next day.`;
export const save = "Save";
export const bot = "Bot";
export const thisAccountIsShownAsBot = "This account is shown as BOT.";
export const thisAccountBelongsToPerson = "This account belongs to a person.";
export const thisAccountIsPlayedByProgram = "This account is played by a program";
export const itIsShownAsBotAnd = "It is shown as BOT, and rated apart from people. This cannot be changed after the first rated game, nor while you are at a table.";
export const emailAndPassword = "Email and password";
export const changed = "Changed.";
export const changedAllOtherBrowsersAre = "Changed. All other browsers are signed out, and all API tokens revoked.";
export const changedAllOtherBrowsersAre2 = "Changed. All other browsers are signed out. API tokens still work.";
export const thisServerSendsNoEmailAddress = "This server sends no email: the address is kept, but not used.";
export const notConfirmedYetFollowLinkIn = "Not confirmed yet: follow the link in the email that was sent there.";
export const confirmedLinkSentThereSignsYou = "Confirmed. A link sent there signs you in.";
export const withAddressYouCanSignIn = "With an address you can sign in if you lose the password.";
export const newPassword = "New password";
export const revokeMyApiTokensAsWell = "Revoke my API tokens as well";
export const currentPassword = "Current password";

// Sheet.svelte
export const trunkline = (prefix: Said, title: Said): string => `${prefix}${title} · Trunkline`;

// SignOutDialog.svelte
export const leaveForGood = "Leave for good?";
export const onlyThisBrowserKnowsGuestIf = "Only this browser knows a guest. If you sign out, you lose your seats in running games. With an account you can sign in again.";
export const signOutForGood = "Sign out for good";

// Tokens.svelte
export const playMakeAndJoinGamesMove = "Play: make and join games, move";
export const talkAtTable = "Talk at the table";
export const tokenMadeCopyItNowIt = "Token made. Copy it now: it is not shown again.";
export const tokensForPrograms = "Tokens for programs";
export const programWithTokenActsAsYou = "A program with a token acts as you, within what you allow it.";
export const whatItCanAskFor = "What it can ask for";
export const copyItNowItIsNot = "Copy it now: it is not shown again.";
export const copied = "Copied";
export const copy = "Copy";
export const done = "Done";
export const mayMadeUsed = (scopes: Said, made: Said, used: Said): string => `May ${scopes}. Made ${made}; ${used ? `last used ${used}` : "never used"}`;
export const revoke = (name: Said): string => `Revoke ${name}`;
export const revoke2 = "Revoke";
export const newToken = "New token";
export const whatItIsFor = "what it is for";
export const makeToken = "Make a token";
export const whatItMayDo = "What it may do";
export const itMayAlwaysReadWhatYou = "It may always read what you may see.";

// me.svelte.ts
export const asGuest = "as a guest";
export const withPassword = "with a password";
export const withLink = "with a link";
export const beforeAccounts = "before accounts";
export const on = (browser: Said, system: Said): string => `${browser} on ${system}`;
export const unknownBrowser = "an unknown browser";
export const onThisBrowser = "On this browser";
