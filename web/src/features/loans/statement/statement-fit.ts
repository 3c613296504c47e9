import { type RefObject, useLayoutEffect, useState } from 'react';

/** Possible contents of the first page, beginning with the fullest. */
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
	/** True if lines and parts are closer together. */
	readonly isTight: boolean;
	/** True if even the shortest content does not fit. */
	readonly isTooLong: boolean;
}

/** Letter is lower than A4: 279.4 mm, minus the page margins and a tolerance for rounding. */
const pageMillimetres = 249;
const pixelsPerMillimetre = 96 / 25.4;

/** Height of a row of days, and a lower bound for the other parts: result, terms, conventions and sources. */
const rowMillimetres = 2.6;
const otherMillimetres = 60;

/** True if days in two adjacent halves can fit on a page. Avoids measuring a year on each key press. */
export const canFit = (dayCount: number): boolean =>
	Math.ceil(dayCount / 2) * rowMillimetres + otherMillimetres <= pageMillimetres;

interface Tried {
	readonly of: object;
	readonly step: number;
	readonly isTooLong: boolean;
}

/**
 * Chooses the fullest content that fits on the first page, by measuring the page.
 *
 * @param of the content; a new object is measured again
 * @param page element with the first page, as wide as on paper
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
