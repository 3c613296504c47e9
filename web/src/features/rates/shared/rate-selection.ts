import { useState } from 'react';
import type { DateType } from '../../../../../shared/contract/fallback.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { useSession } from '../../../lib/session-context.ts';
import { continuityOf } from '../../../lib/session-continuity.ts';

/** What is chosen on the rate screens: the fallback screens share date and date type. */
export interface RateSelection {
	readonly date: LocalDate;
	readonly dateType: DateType;
	/** The fallback screens have not found yet which day to open on. */
	readonly isOpening: boolean;
	/** The day on which the fallback screens opened, if one with figures was found. */
	readonly openedOn: LocalDate | undefined;
	/** Of the overnight rates, both or none; not chosen while undefined. */
	readonly from: LocalDate | undefined;
	readonly to: LocalDate | undefined;
	readonly currency: string;
}

/** Lives as long as the session: the next one begins anew. */
const kept = new WeakMap<object, RateSelection>();

/**
 * The selection that the rate screens share.
 *
 * @param open what the screen opens with, of what the one before left; nothing for the first of the session
 * @returns the selection, and how to change a part of it
 */
export function useRateSelection(
	open: (left: RateSelection | undefined) => RateSelection,
): readonly [RateSelection, (change: Partial<RateSelection>) => void] {
	const session = continuityOf(useSession());
	const [selection, setSelection] = useState(() => {
		const opened = open(kept.get(session));
		kept.set(session, opened);
		return opened;
	});
	const choose = (change: Partial<RateSelection>) => {
		const next = { ...(kept.get(session) ?? selection), ...change };
		kept.set(session, next);
		setSelection(next);
	};
	return [selection, choose];
}
