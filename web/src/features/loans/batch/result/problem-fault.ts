import type { Problem } from '#shared/contract/problem.ts';
import { type BatchRow, fieldText } from '../calculate/batch-row.ts';
import type { TermCode, TermFault } from '../check/term-fault.ts';
import type { BatchField } from '../file/batch-reading.ts';

type Values = TermFault['values'];

interface Place {
	readonly field: BatchField;
	/** Number of a principal change. */
	readonly date?: string;
	readonly code: TermCode;
	readonly values?: Values;
}

/** Place in its row of the reason to refuse a loan. @returns undefined for a reason of the whole loan */
export function problemFault(row: BatchRow, { code, params = {} }: Problem): TermFault | undefined {
	const place = placeOf(code, params, row);
	if (place === undefined) return undefined;
	const { field, date } = place;
	return {
		field,
		number: date === undefined ? undefined : row.read.changeNumbers?.[date],
		found: (field === 'changeDate' ? date : fieldText(row, field)) ?? amountOn(row, date),
		code: place.code,
		values: place.values ?? {},
	};
}

const amountOn = ({ read: { loan } }: BatchRow, date: string | undefined): string => {
	const changes = (loan?.principalAmtChanges ?? {}) as Readonly<Record<string, string>>;
	return date !== undefined && Object.hasOwn(changes, date) ? (changes[date] ?? '') : '';
};

function placeOf(code: Problem['code'], params: Values, row: BatchRow): Place | undefined {
	const date = String(params.date ?? '');
	const changeDate = /^principal(?:AmtChanges\.| from )(\d{4}-\d{2}-\d{2})$/.exec(String(params.field))?.[1];
	switch (code) {
		case 'unknown-currency':
		case 'currency-not-entitled':
		case 'no-overnight-index':
			return { field: 'currency', code: 'other-currency-needed' };
		case 'start-not-before-end':
			return { field: 'endDate', code: 'after-start', values: { date: String(params.start) } };
		case 'period-too-long':
			return { field: 'endDate', code: 'period', values: params };
		case 'lookback-out-of-range':
			return { field: 'lookback', code: 'business-days', values: params };
		case 'lockout-out-of-range':
			return { field: 'lockout', code: 'business-days', values: params };
		case 'lockout-too-long':
			return { field: 'lockout', code: 'lockout-period', values: params };
		case 'spread-out-of-range':
			return { field: params.field as BatchField, code: 'rate-range', values: params };
		case 'principal-out-of-range':
			if (changeDate === undefined) return { field: 'principal', code: 'principal-range', values: params };
			return {
				field: 'changeAmount',
				date: changeDate,
				code: 'change-left',
				values: { ...params, principal: String(params.value) },
			};
		case 'change-out-of-range':
			return { field: 'changeAmount', date: changeDate ?? '', code: 'change-range', values: params };
		case 'change-is-zero':
			return { field: 'changeAmount', date, code: 'change-not-zero' };
		case 'change-outside-period':
			return { field: 'changeDate', date, code: 'change-within' };
		case 'no-calendar':
			return { field: 'systemCalendars', code: 'some-calendar' };
		case 'unknown-calendar': {
			const field = params.kind === 'client' ? 'clientCalendars' : 'systemCalendars';
			return { field, code: 'known-calendars', values: { calendars: String(params.offered ?? '–') } };
		}
		case 'non-business-day': {
			const values = { calendars: fieldText(row, 'systemCalendars') ?? fieldText(row, 'clientCalendars') ?? '' };
			if (params.field === 'startDate' || params.field === 'endDate')
				return { field: params.field, code: 'business-day', values };
			return { field: 'changeDate', date, code: 'business-day', values };
		}
		case 'outside-calendar':
			return { field: date < String(params.from) ? 'startDate' : 'endDate', code: 'calendar-range', values: params };
		case 'missing-fixing':
			// Fixings are missing from a day on, unless the first needed one is missing, too.
			return date < (fieldText(row, 'startDate') ?? '')
				? { field: 'startDate', code: 'published-from', values: params }
				: { field: 'endDate', code: 'published', values: params };
		case 'empty-observation-period':
			return { field: 'observationShift', code: 'no-shift' };
		default:
			return undefined;
	}
}
