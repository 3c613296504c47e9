import type { PrincipalChange } from '#shared/compounding/interest.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { type Calculation, withTerms } from '../calculation.ts';
import { likely, unlikely, type Variation } from './variation.ts';

/** Principal changes are tried one by one up to this many; more of them only together. */
const maxTriedAlone = 5;

/** Principal changes left out, or a business day early or late; or the other method for them. */
export function principalVariations({ terms, joint }: Calculation): Variation[] {
	const { changes, method } = terms;
	if (changes.length === 0) return [];
	const together = changes.map(({ date }) => date);
	const alone = changes.length > 1 && changes.length <= maxTriedAlone ? together.map((date) => [date]) : [];
	const to = method === 'BALANCE' ? 'NON_CUMULATIVE' : 'BALANCE';
	return [
		...[...alone, together].flatMap((dates) => variationsOf(dates, joint)),
		unlikely({ family: 'method', change: { kind: 'principal-method', to } }, (calculation) =>
			withTerms(calculation, { method: to }),
		),
	];
}

function variationsOf(dates: readonly LocalDate[], joint: BusinessCalendar): Variation[] {
	const changed = (edit: (change: PrincipalChange) => readonly PrincipalChange[]): Variation['apply'] => {
		const affected = new Set<string>(dates);
		return (calculation) =>
			withTerms(calculation, {
				changes: calculation.terms.changes.flatMap((change) => (affected.has(change.date) ? edit(change) : [change])),
			});
	};
	const shifted = (days: number) =>
		changed(({ date, amount }) => {
			const day = joint.businessDays[joint.indexOnOrBefore(epochDay(date)) + days];
			return [{ date: day === undefined ? date : dateOfEpochDay(day), amount }];
		});
	return [
		likely(
			{ family: 'principal', change: { kind: 'principal-change-ignored', dates } },
			changed(() => []),
		),
		likely({ family: 'principal', change: { kind: 'principal-change-late', dates } }, shifted(1)),
		likely({ family: 'principal', change: { kind: 'principal-change-early', dates } }, shifted(-1)),
	];
}
