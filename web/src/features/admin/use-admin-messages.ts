import { use, useMemo } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { useNotifications } from '../../ui/notifications.tsx';
import type { AdminKind, AdminOperation } from './admin-operation.ts';
import { useAdminText } from './admin-text.ts';
import { describeRefusal } from './describe-refusal.ts';
import { MessageScopeContext } from './message-scope.tsx';

const briefMillis = 2000;
const titleMillis = 4000;
const unauthorized = 401;

/** What is said of the administration's calls, and for how long. */
export interface AdminMessages {
	/** Takes back what was said when the same was tried before. */
	attempt(operation: AdminOperation): void;
	/**
	 * Says which call failed, and why where that is known; then, until it is dismissed, what came to nothing. Of a session
	 * that has ended only the call is named: the session's own notice says the rest.
	 */
	failed(operation: AdminOperation, error: unknown): void;
	saved(kind: AdminKind): void;
	removed(kind: AdminKind): void;
	/** The invitation of a user has gone out once more. */
	invited(): void;
	decided(decision: 'confirm' | 'reject'): void;
	/** A rule that an input breaks. */
	invalid(text: string): void;
	warn(text: string, durationMillis?: number): void;
	/** Stays until it is dismissed, its tab or dialog is left, or what it speaks of is tried anew. */
	stop(text: string, operation?: AdminOperation): void;
}

export function useAdminMessages(): AdminMessages {
	const text = useAdminText();
	const { t, language } = text;
	const { show } = useNotifications();
	const said = use(MessageScopeContext);
	return useMemo(
		() => ({
			attempt: (operation) => said.takeBack(operation),
			failed(operation, error) {
				const isExpired = error instanceof ApiError && error.status === unauthorized;
				const title = t(`failures.titles.${operation}`);
				if (isExpired) {
					// The sign-in screen replaces the administration at once: the title must not go with it.
					show({ type: 'error', text: title, durationMillis: titleMillis });
					return;
				}
				const reason = describeRefusal(error, { t, language });
				const why = show({ type: 'error', text: [title, reason].join(' ').trim(), durationMillis: titleMillis });
				said.note(operation, why);
				const outcome = outcomeKey(operation);
				if (outcome === undefined) return;
				said.note(operation, show({ type: 'error', text: t(`failures.outcomes.${outcome}`) }));
			},
			saved: (kind) => show({ type: 'success', text: t(`messages.saved.${kind}`), durationMillis: briefMillis }),
			removed: (kind) => show({ type: 'success', text: t(`messages.removed.${kind}`), durationMillis: briefMillis }),
			invited: () => show({ type: 'success', text: t('messages.invited'), durationMillis: briefMillis }),
			decided: (decision) =>
				show({ type: 'success', text: t(`messages.decided.${decision}`), durationMillis: briefMillis }),
			invalid: (words) => show({ type: 'error', text: words, durationMillis: briefMillis }),
			warn: (words, durationMillis = titleMillis) => show({ type: 'warning', text: words, durationMillis }),
			stop: (words, operation) => said.note(operation ?? 'other', show({ type: 'error', text: words })),
		}),
		[t, language, show, said],
	);
}

function outcomeKey(operation: AdminOperation) {
	switch (operation) {
		case 'organisationRemove':
		case 'userRemove':
			return 'remove';
		case 'organisationRead':
		case 'userRead':
		case 'userInvite':
		case 'currencies':
			return undefined;
		default:
			return operation;
	}
}
