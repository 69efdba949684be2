/** English: notices. */
import { count, type Said } from "./common";

// NoticesPage.svelte
export const notifications = "Notifications";
export const chooseNameFirstThenYouCan = "Choose a name first; then you can set how you are told that it is your turn.";
export const toLobby = "To the lobby";
export const channels = "Channels";
export const noneYetLobbyAndBellShow = "None yet. The lobby and the bell show what is new; add a channel to be notified while you are away.";
export const whenAndAboutWhat = "When, and about what";
export const muted = "Muted";
export const unmute = "Unmute";

// Bell.svelte
export const waitingForYou = (length: number): string => `${count(length, "game")} waiting for you`;
export const newWord = (unread: Said): string => `${unread} new`;
export const notificationsAreFailing = "notifications are failing";
export const nothingNew = "nothing new";
export const news = (says: Said): string => `News: ${says}`;
export const news2 = "News";
export const someNotificationsDidNotReach = "Some notifications did not reach you.";
export const seeWhy = "See why";
export const newWord2 = "New.";
export const nothingNew2 = "Nothing new.";
export const notificationSettings = "Notification settings";

// ChannelCard.svelte
export const afterSeconds = (wait: Said): string => `after ${wait} seconds`;
export const testSentAndAcceptedItShould = "Test sent and accepted. It should be there now.";
export const newCodeWasSent = "A new code was sent.";
export const itWasNotAccepted = "It was not accepted.";
export const sendTest = "Send a test";
export const sendNewCode = "Send a new code";
export const codeFromEmail = "Code from the email";
export const confirm = "Confirm";
export const lastAttemptFailed = (tried: Said, error: Said): string => `The last attempt failed${tried}: ${error}`;
export const willBeRetried = (waiting: number): string => `${count(waiting, "notification")} will be retried.`;
export const couldNotBeDelivered = (givenup: number): string => `${count(givenup, "notification")} could not be delivered.`;
export const useIt = "Use it";
export const send = "Send";
export const onceDayAllTogether = "once a day, all together";
export const everyKindOfEvent = "Every kind of event";
export const kindsOfEvent = (n: number): string => count(n, "kind of event", "kinds of event");
export const removeIt = "Remove it";
export const keepIt = "Keep it";
export const remove = "Remove…";

// Offer.svelte
export const gameOverDays = "This game goes on for days. Be told when it is your turn?";
export const inThisBrowser = "In this browser";
export const byEmailOrOtherwise = "By email or otherwise";
export const noThanks = "No, thanks";
export const youWillBeTold = "You will be told when it is your turn.";

// NewChannel.svelte
export const thisBrowser = "This browser";
export const browserShowsNotificationsEven = "The browser shows notifications even when Trunkline is not open.";
export const email = "Email";
export const emailAddress = "Email address";
export const codeIsSentThereFirstSo = "A code is sent there first, so that nobody gets email they did not ask for.";
export const ntfyTopic = "ntfy topic";
export const chooseNameThatIsHardTo = "Choose a name that is hard to guess, and subscribe to it in the ntfy app.";
export const discord = "Discord";
export const discordWebhookAddress = "Discord webhook address";
export const inDiscordSettingsOfChannel = "In Discord: the settings of a channel, Integrations, Webhooks, Copy Webhook URL.";
export const webhook = "Webhook";
export const webhookAddress = "Webhook address";
export const everyNotificationIsSentThereAs = "Every notification is sent there as JSON, with a title and a message.";
export const somethingElse = "Something else";
export const appriseAddress = "Apprise address";
export const slackTelegramGotifyPushoverAnd = "Slack, Telegram, Gotify, Pushover and others, as the Apprise project describes their addresses.";
export const addChannel = "Add a channel";
export const by = "By";
export const showNotificationsInThisBrowser = "Show notifications in this browser";
export const add = "Add";

// WishesForm.svelte
export const saved = "Saved.";
export const yourTimeZone = "Your time zone";
export const quietHours = "Quiet hours";
export const from = "from";
export const to = "to";
export const nothingIsSentDuringTheseHours = "Nothing is sent during these hours; it comes afterwards.";
export const sendNothingBetweenTwoHoursOf = "Send nothing between two hours of the night.";
export const dailyDigestAt = "Daily digest at";
export const notifyMeWhen = "Notify me when";
export const save = "Save";

// kinds.ts
export const itIsMyTurn = "It is my turn";
export const oneOfMyGamesHasStarted = "One of my games has started";
export const oneOfMyGamesIsOver = "One of my games is over";
export const somebodyMentionsMeInChat = "Somebody mentions me in a chat";
export const iAmAskedToAgreeTo = "I am asked to agree to something";
export const myPlanNoLongerFits = "My plan no longer fits";
export const myTimeIsUp = "My time is up";
export const iHaveBeenReplacedByBot = "I have been replaced by a bot";
export const somebodyLeftOrTookSeat = "Somebody left or took a seat";
export const iAmInvited = "I am invited";
export const somebodyWantsRematch = "Somebody wants a rematch";
export const atOnce = "at once";
export const after2Minutes = "after 2 minutes";
export const after10Minutes = "after 10 minutes";
export const afterHour = "after an hour";

// push.ts
export const browsersAcceptNotifications = "Browsers accept notifications only from an https address.";
export const thisBrowserHasNoWebPush = "This browser has no web push. On an iPhone, add Trunkline to the home screen first.";
export const notificationsFromThisSiteAre = "Notifications from this site are blocked. Allow them in the browser's settings for this site.";
export const allowNotificationsToSeeThem = "Allow notifications to see them here.";
