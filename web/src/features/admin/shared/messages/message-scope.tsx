import { createContext, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useNotifications } from '#ui/notifications.tsx';

export type AdminKind = 'organisation' | 'user';

/** Operations of the administration. `admin:failures` contains the texts for their failures. */
export type AdminOperation =
	| `${AdminKind}${'List' | 'Read' | 'Add' | 'Update' | 'Remove'}`
	| 'userInvite'
	| `program${'List' | 'Revoke' | 'Remove'}`
	| `feed${'List' | 'Fetch' | 'Confirm' | 'Reject'}`
	| `schedule${'List' | 'Add' | 'Update' | 'Remove' | 'Pause' | 'Run' | 'Key' | 'Test' | 'Preview'}`
	| `delivery${'List' | 'Resend' | 'Cancel' | 'File'}`
	| `pull${'Read' | 'Save' | 'Remove' | 'Look' | 'Fetch'}`
	| `webhook${'List' | 'Save' | 'Pause' | 'Rotate' | 'Test' | 'Remove' | 'Deliveries' | 'Resend'}`
	| 'auditList'
	| 'currencies';

type Topic = AdminOperation | 'other';

export interface FailureMessages {
	note(topic: Topic, id: string): void;
	dismissTopic(topic: Topic): void;
}

export const MessageScopeContext = createContext<FailureMessages>({
	note: () => undefined,
	dismissTopic: () => undefined,
});

/** Surrounds a tab or a dialog. When it is closed, its failure messages are dismissed. */
export function MessageScope({ children }: { readonly children: ReactNode }) {
	const { dismiss } = useNotifications();
	const shown = useRef(new Map<Topic, readonly string[]>());
	const scope = useMemo<FailureMessages>(
		() => ({
			note: (topic, id) => void shown.current.set(topic, [...(shown.current.get(topic) ?? []), id]),
			dismissTopic(topic) {
				for (const id of shown.current.get(topic) ?? []) dismiss(id);
				shown.current.delete(topic);
			},
		}),
		[dismiss],
	);
	useEffect(() => {
		const topics = shown.current;
		return () => {
			for (const topic of [...topics.keys()]) scope.dismissTopic(topic);
		};
	}, [scope]);
	return <MessageScopeContext value={scope}>{children}</MessageScopeContext>;
}
