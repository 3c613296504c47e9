import { useEffect } from 'react';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import type { RateSelection } from './rate-selection.ts';

interface Found {
	/** The selected day has figures. */
	readonly hasFigures: boolean;
	/** An earlier day that has some. */
	readonly published: LocalDate | undefined;
	/** The selected day has none, and no earlier one is looked for any more. */
	readonly isSettled: boolean;
}

/**
 * Opens a screen on the latest day that has figures, once a session.
 *
 * @returns whether that day is still looked for
 */
export function useOpeningDate(
	{ isOpening, date }: RateSelection,
	choose: (change: Partial<RateSelection>) => void,
	{ hasFigures, published, isSettled }: Found,
): boolean {
	useEffect(() => {
		if (!isOpening) return;
		if (hasFigures) choose({ isOpening: false, openedOn: date });
		else if (published !== undefined) choose({ isOpening: false, openedOn: published, date: published });
		else if (isSettled) choose({ isOpening: false });
	}, [isOpening, date, choose, hasFigures, published, isSettled]);
	return isOpening;
}
