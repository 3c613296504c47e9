import { useEffect, useState } from 'react';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import type { ColumnKind } from './read/column-kinds.ts';
import type { DateOrder } from './read/date-order.ts';
import type { DecimalPoint } from './read/read-figures.ts';
import { storedNotice } from './stored-notice.ts';

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

/** By session: a notice may be checked against several results. It is stored as well, for a reload of the tab. */
const kept = new WeakMap<object, NoticeEntries>();

export function useNoticeEntries(): readonly [NoticeEntries, (entries: NoticeEntries) => void] {
	const session = useSession();
	const { userId } = session;
	const key = stateKeyOf(session);
	const [entries, setEntries] = useState(() => kept.get(key) ?? noEntries);
	useEffect(() => {
		if (kept.has(key)) return;
		void storedNotice.read(userId).then((stored) => {
			// What the user has entered meanwhile counts.
			if (stored === undefined || kept.has(key)) return;
			kept.set(key, stored);
			setEntries(stored);
		});
	}, [key, userId]);
	return [
		entries,
		(changed) => {
			kept.set(key, changed);
			setEntries(changed);
			void storedNotice.write(userId, changed === noEntries ? undefined : changed);
		},
	];
}
