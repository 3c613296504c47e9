import { createContext, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useNotifications } from '../../ui/notifications.tsx';
import type { AdminOperation } from './admin-operation.ts';

type Topic = AdminOperation | 'other';

/** What has been said of failures, so that it can be taken back. */
export interface SaidFailures {
	note(topic: Topic, id: string): void;
	takeBack(topic: Topic): void;
}

export const MessageScopeContext = createContext<SaidFailures>({ note: () => undefined, takeBack: () => undefined });

/** A tab or a dialog: what was said of failures in it goes with it. */
export function MessageScope({ children }: { readonly children: ReactNode }) {
	const { dismiss } = useNotifications();
	const said = useRef(new Map<Topic, readonly string[]>());
	const scope = useMemo<SaidFailures>(
		() => ({
			note: (topic, id) => void said.current.set(topic, [...(said.current.get(topic) ?? []), id]),
			takeBack(topic) {
				for (const id of said.current.get(topic) ?? []) dismiss(id);
				said.current.delete(topic);
			},
		}),
		[dismiss],
	);
	useEffect(() => {
		const topics = said.current;
		return () => {
			for (const topic of [...topics.keys()]) scope.takeBack(topic);
		};
	}, [scope]);
	return <MessageScopeContext value={scope}>{children}</MessageScopeContext>;
}
