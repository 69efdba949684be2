/** Higgins' shapes by their own names; those of other games are not met here. */
import type { HigginsView } from "../../api/types";

export type {
  HigginsBoard as Board, HigginsCity as City, HigginsExpense as Expense, HigginsLegal as Legal, HigginsLocomotive as Locomotive, HigginsPassCard as PassCard,
  HigginsPlain as Plain, HigginsPurchase as Purchase, HigginsSet as TicketSet, HigginsShown as Shown, HigginsTicket as Ticket, HigginsTravel as Travel, HigginsTurn as Turn, HigginsView as View, HigginsWarning as Warning,
} from "../../api/types";

export type Phase = HigginsView["phase"];
