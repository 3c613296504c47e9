import { type RefObject, useLayoutEffect, useState } from 'react';

/** Possible contents of the first page. The longest is tried first. */
const fits = [
	{ days: 'days', isPrincipalInAnnex: false, isTight: false },
	{ days: 'days', isPrincipalInAnnex: false, isTight: true },
	{ days: 'months', isPrincipalInAnnex: false, isTight: false },
	{ days: 'days', isPrincipalInAnnex: true, isTight: true },
	{ days: 'months', isPrincipalInAnnex: true, isTight: false },
	{ days: 'none', isPrincipalInAnnex: true, isTight: false },
] as const;

export interface StatementFit {
	readonly days: 'days' | 'months' | 'none';
	readonly isPrincipalInAnnex: boolean;
	readonly isTight: boolean;
	readonly isTooLong: boolean;
}

/** Height of a Letter page, which is less than that of A4: 279.4 mm, minus margins and a tolerance for rounding. */
const pageMillimetres = 249;
const pixelsPerMillimetre = 96 / 25.4;

/** Height of a row of days. The next number is the minimum height of the rest: result, terms, conventions, sources. */
const rowMillimetres = 2.6;
const otherMillimetres = 60;

/** True if the days, in two adjacent halves, may fit on a page. Saves measuring a whole year on each key press. */
export const canFit = (dayCount: number): boolean =>
	Math.ceil(dayCount / 2) * rowMillimetres + otherMillimetres <= pageMillimetres;

interface Tried {
	readonly of: object;
	readonly step: number;
	readonly isTooLong: boolean;
}

/**
 * Chooses the longest content that fits on the first page, by measuring the rendered page.
 *
 * @param of content of the statement; a new object is measured again
 * @param page element of the first page, as wide as on paper
 * @param hasDays true if the page may contain the days
 */
export function useStatementFit(of: object, page: RefObject<HTMLElement | null>, hasDays: boolean): StatementFit {
	const [tried, setTried] = useState<Tried>({ of, step: 0, isTooLong: false });
	const current = tried.of === of ? tried : { of, step: 0, isTooLong: false };
	const steps = fits.filter(({ days }) => hasDays || days !== 'days');
	const { days, isPrincipalInAnnex, isTight } = steps[current.step] ?? fits[fits.length - 1] ?? fits[0];
	useLayoutEffect(() => {
		if (page.current === null || current.isTooLong || !isTooLarge(page.current)) return;
		const isLast = current.step === steps.length - 1;
		setTried(isLast ? { ...current, isTooLong: true } : { ...current, step: current.step + 1 });
	});
	return { days, isPrincipalInAnnex, isTight, isTooLong: current.isTooLong };
}

function isTooLarge({ scrollHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
	return scrollHeight > pageMillimetres * pixelsPerMillimetre || scrollWidth > clientWidth;
}
