import type { DateProblem } from '#lib/dates/read-date.ts';
import type { StoredInputs } from '#shared/contract/stored-inputs.ts';
import type { FloorBase, SpreadMethod } from '#shared/loan/floor-switches.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { FormMessage } from './form-message.ts';
import type { FormState, NumberFieldKey, PrincipalChange, YearlyBasis } from './form-state.ts';

/** A field that holds a date. */
export type DateFieldKey = 'startDate' | 'endDate' | `changeDate-${number}`;

/** An event of the form. */
export type FormEvent =
	| { readonly type: 'currency'; readonly value: string; readonly isConfirmed?: true }
	| { readonly type: 'latest-rate-date'; readonly currency: string; readonly latestRateDate: LocalDate }
	/** `text` is the date as it was written. */
	| { readonly type: 'startDate' | 'endDate'; readonly value: LocalDate; readonly text: string }
	| { readonly type: 'days'; readonly value: number; readonly text: string }
	| { readonly type: 'unreadable-days'; readonly text: string }
	| { readonly type: 'rounding' | 'lookback' | 'lockout'; readonly value: number }
	| { readonly type: 'observationShift'; readonly value: boolean }
	| { readonly type: 'yearlyBasis'; readonly value: YearlyBasis }
	| { readonly type: 'casMethod' | 'marginMethod'; readonly value: SpreadMethod }
	| { readonly type: 'floorOn'; readonly value: FloorBase }
	/** The convention that the terms follow from now on; blank for none. Its terms are not changed. */
	| { readonly type: 'convention'; readonly value: string }
	| { readonly type: 'systemCalendars' | 'clientCalendars'; readonly value: readonly string[] }
	| { readonly type: NumberFieldKey | 'customTextBox1'; readonly value: string }
	/** `after` is the change that the new one follows; none for the first of all. */
	| { readonly type: 'add-principal-change'; readonly after: number | undefined }
	| { readonly type: 'remove-principal-change'; readonly id: number }
	/** Replaces all changes at once; dates ascend. */
	| { readonly type: 'principal-changes'; readonly value: readonly Omit<PrincipalChange, 'id'>[] }
	| { readonly type: 'principalChange' | 'currentPrincipal'; readonly id: number; readonly value: string }
	| { readonly type: 'changeDate'; readonly id: number; readonly value: LocalDate; readonly text: string }
	| {
			readonly type: 'unreadable-date';
			readonly field: DateFieldKey;
			readonly text: string;
			readonly problem: DateProblem;
	  }
	/** Dispatched before the form is calculated. */
	| { readonly type: 'go' }
	/** The stored inputs; the latest rate date of their currency, if it is known already. */
	| { readonly type: 'restore'; readonly stored: StoredInputs; readonly latestRateDate: LocalDate | undefined }
	/** Everything to its default; the default currency's latest rate date, if it is known already. */
	| { readonly type: 'reset'; readonly latestRateDate: LocalDate | undefined };

/** Asked before an event is carried out: `confirmed` is what to dispatch when the answer is yes. */
export interface FormQuestion {
	readonly code: 'change-currency';
	readonly confirmed: FormEvent;
}

/** Result of an event. A refused edit leaves the state unchanged and has a message. */
export interface FormOutcome {
	readonly state: FormState;
	readonly message?: FormMessage;
	readonly question?: FormQuestion;
}
