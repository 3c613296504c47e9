import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import type { FloorOption, NumberFieldKey, YearlyBasis } from './form-state.ts';

/** What happens to the form. */
export type FormEvent =
	| { readonly type: 'currency'; readonly value: string }
	| { readonly type: 'latest-rate-date'; readonly currency: string; readonly latestRateDate: LocalDate }
	| { readonly type: 'startDate' | 'endDate'; readonly value: LocalDate }
	| { readonly type: 'days' | 'rounding' | 'lookback' | 'lockout'; readonly value: number }
	| { readonly type: 'observationShift'; readonly value: boolean }
	| { readonly type: 'yearlyBasis'; readonly value: YearlyBasis }
	| { readonly type: 'floorOption'; readonly value: FloorOption }
	| { readonly type: 'systemCalendars' | 'clientCalendars'; readonly value: readonly string[] }
	| { readonly type: NumberFieldKey | 'customTextBox1'; readonly value: string }
	/** Everything to its default; the default currency's latest rate date, if it is known already. */
	| { readonly type: 'reset'; readonly latestRateDate: LocalDate | undefined };
