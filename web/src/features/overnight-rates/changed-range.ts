import type { LocalDate } from '../../../../shared/time/local-date.ts';

interface Range {
	readonly from: LocalDate | undefined;
	readonly to: LocalDate | undefined;
}

/** The range with another end; the opposite one is to be chosen anew where it would lie on the wrong side. */
export function changedRange({ from, to }: Range, end: keyof Range, date: LocalDate): Range {
	if (end === 'from') return { from: date, to: to !== undefined && to < date ? undefined : to };
	return { from: from !== undefined && from > date ? undefined : from, to: date };
}
