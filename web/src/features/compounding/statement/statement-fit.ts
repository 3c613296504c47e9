import { type RefObject, useLayoutEffect, useState } from 'react';

/** What stands on the first page, beginning with the most. */
const fits = [
	{ days: 'days', isPrincipalInAnnex: false },
	{ days: 'months', isPrincipalInAnnex: false },
	{ days: 'days', isPrincipalInAnnex: true },
	{ days: 'months', isPrincipalInAnnex: true },
	{ days: 'none', isPrincipalInAnnex: true },
] as const;

export interface StatementFit {
	readonly days: 'days' | 'months' | 'none';
	readonly isPrincipalInAnnex: boolean;
	/** Even the least does not fit. */
	readonly isTooLong: boolean;
}

/** Letter is the lower of the two papers: 279.4 mm, less the margins of the page and a little for rounding. */
const pageMillimetres = 249;
const pixelsPerMillimetre = 96 / 25.4;

interface Tried {
	readonly of: object;
	readonly step: number;
	readonly isTooLong: boolean;
}

/**
 * Chooses the most that fits on the first page, by measuring the page.
 *
 * @param of what is fitted; measured again when it is another object
 * @param page the content of the first page, as wide as on paper
 */
export function useStatementFit(of: object, page: RefObject<HTMLElement | null>, hasDayAnnex: boolean): StatementFit {
	const [tried, setTried] = useState<Tried>({ of, step: 0, isTooLong: false });
	const current = tried.of === of ? tried : { of, step: 0, isTooLong: false };
	const steps = fits.filter(({ days }) => !hasDayAnnex || days !== 'days');
	const { days, isPrincipalInAnnex } = steps[current.step] ?? fits[fits.length - 1] ?? fits[0];
	useLayoutEffect(() => {
		if (page.current === null || current.isTooLong || !isTooLarge(page.current)) return;
		const isLast = current.step === steps.length - 1;
		setTried(isLast ? { ...current, isTooLong: true } : { ...current, step: current.step + 1 });
	});
	return { days, isPrincipalInAnnex, isTooLong: current.isTooLong };
}

function isTooLarge({ scrollHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
	return scrollHeight > pageMillimetres * pixelsPerMillimetre || scrollWidth > clientWidth;
}
