import { useEffect, useState } from 'react';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import { type NoticeEntries, noEntries } from './notice-entries.ts';
import { storedNotice } from './stored-notice.ts';

/** Entries of each session: a notice may be checked against several results. It is stored as well, for a reload of the tab. */
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
