import { useState } from 'react';
import { stateKeyOf, useSession } from '../../../lib/session-context.ts';
import type { ColumnKind } from './read/column-kinds.ts';
import type { DateOrder } from './read/date-order.ts';
import type { DecimalPoint } from './read/read-figures.ts';

/** What the user entered of a notice. */
export interface NoticeEntries {
	/** The pasted text. */
	readonly text: string;
	readonly rate: string;
	readonly interest: string;
	readonly days: string;
	/** What the user says of the columns of the text. */
	readonly kinds: readonly (ColumnKind | undefined)[];
	readonly decimalPoint: DecimalPoint | undefined;
	readonly dateOrder: DateOrder | undefined;
}

export const noEntries: NoticeEntries = {
	text: '',
	rate: '',
	interest: '',
	days: '',
	kinds: [],
	decimalPoint: undefined,
	dateOrder: undefined,
};

/** Lives as long as the session, in memory: a notice may be checked against several results. */
const kept = new WeakMap<object, NoticeEntries>();

export function useNoticeEntries(): readonly [NoticeEntries, (entries: NoticeEntries) => void] {
	const session = stateKeyOf(useSession());
	const [entries, setEntries] = useState(() => kept.get(session) ?? noEntries);
	return [
		entries,
		(changed) => {
			kept.set(session, changed);
			setEntries(changed);
		},
	];
}
