import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { ApiError, isOffline } from '#lib/api-client.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useAdminText } from '../admin-text.ts';
import { describeRefusal } from '../form/form-problem.ts';
import { type AdminKind, type AdminOperation, MessageScopeContext } from './message-scope.tsx';

/** Runs one change at a time. A successful change reloads a query; a failed one shows a message. */
export function useAdminChange(queryKey: QueryKey) {
	const messages = useAdminMessages();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);

	/**
	 * Runs a change.
	 *
	 * @param onRefused returns true if it has shown the reason at a field
	 * @returns undefined if the change failed; the failure has then been shown
	 */
	const change = async <T,>(
		operation: AdminOperation,
		call: () => Promise<T>,
		onRefused?: (error: unknown) => unknown,
	): Promise<T | undefined> => {
		setBusy(true);
		messages.attempt(operation);
		try {
			const answer = await call();
			await client.invalidateQueries({ queryKey });
			return answer;
		} catch (error) {
			const isPlaced = onRefused?.(error) === true;
			messages.failed(operation, error, isPlaced);
			return undefined;
		} finally {
			setBusy(false);
		}
	};
	return { isBusy, change };
}

/** Runs an operation that the user starts, one at a time. */
export function useAdminAttempt() {
	const messages = useAdminMessages();
	const [isBusy, setBusy] = useState(false);
	const attempt = async (operation: AdminOperation, work: () => Promise<void>, onFailed?: (error: unknown) => void) => {
		setBusy(true);
		messages.attempt(operation);
		try {
			await work();
		} catch (error) {
			messages.failed(operation, error);
			onFailed?.(error);
		} finally {
			setBusy(false);
		}
	};
	return { isBusy, attempt };
}

/** Runs the request of a query. A failure is shown, unless the query was cancelled. */
export async function loadShowingFailure<T>(
	messages: AdminMessages,
	operation: AdminOperation,
	signal: AbortSignal,
	load: () => Promise<T>,
): Promise<T> {
	messages.attempt(operation);
	try {
		return await load();
	} catch (error) {
		if (!signal.aborted) messages.failed(operation, error);
		throw error;
	}
}

const notFound = 404;

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === notFound;

/** Operations that a screen starts by itself, without an action of the user. */
const loads = /List$|^currencies$/;

const briefMillis = 2000;
const titleMillis = 4000;
const unauthorized = 401;

export type DeliveryChange = 'resent' | 'cancelled' | 'notCancelled';

type AdminMessages = ReturnType<typeof useAdminMessages>;

export function useAdminMessages() {
	const text = useAdminText();
	const { t, language } = text;
	const { show } = useNotifications();
	const messages = use(MessageScopeContext);
	return useMemo(() => {
		const done = (message: string) => void show({ type: 'success', text: message, durationMillis: briefMillis });
		return {
			/** Dismisses the failure messages of the operation's earlier attempts. */
			attempt: (operation: AdminOperation) => messages.dismissTopic(operation),
			/**
			 * Shows that an operation failed, with the reason if it is known, and a lasting message with the outcome. If the
			 * session has expired, shows only that the operation failed, because the session shows its own notice. Shows nothing
			 * if a list cannot be loaded while the browser is offline, because the table and the portal already show that.
			 *
			 * @param isPlaced true if a field shows the reason
			 */
			failed(operation: AdminOperation, error: unknown, isPlaced = false) {
				if (loads.test(operation) && isOffline(error)) return;
				const isExpired = error instanceof ApiError && error.status === unauthorized;
				const title = t(`failures.titles.${operation}`);
				if (isExpired) {
					// The message does not belong to the tab or dialog: the sign-in screen replaces both, and the title must stay
					// visible.
					show({ type: 'error', text: title, durationMillis: titleMillis });
					return;
				}
				const reason = isPlaced ? '' : describeRefusal(error, { t, language });
				const why = show({ type: 'error', text: [title, reason].join(' ').trim(), durationMillis: titleMillis });
				messages.note(operation, why);
				const named = /^(organisation|user)Remove$/.test(operation) ? 'remove' : operation;
				const outcome = outcomes.find((each) => each === named);
				if (outcome === undefined) return;
				const lasts = operation.startsWith('schedule') ? { durationMillis: titleMillis } : {};
				messages.note(operation, show({ type: 'error', text: t(`failures.outcomes.${outcome}`), ...lasts }));
			},
			saved: (kind: AdminKind) => done(t(`messages.saved.${kind}`)),
			removed: (kind: AdminKind) => done(t(`messages.removed.${kind}`)),
			invited: () => done(t('messages.invited')),
			decided: (decision: 'confirm' | 'reject') => done(t(`messages.decided.${decision}`)),
			scheduleDone: (change: 'added' | 'updated' | 'deleted' | 'paused' | 'resumed' | 'started' | DeliveryChange) =>
				done(t(`bulk.done.${change}`)),
			pullDone: (change: 'saved' | 'removed') => done(t(`pull.done.${change}`)),
			webhookDone: (change: 'added' | 'updated' | 'paused' | 'resumed' | 'removed' | 'resent') =>
				done(t(`webhooks.done.${change}`)),
			invalid: (words: string, durationMillis = briefMillis) =>
				void show({ type: 'error', text: words, durationMillis }),
			warn: (words: string) => void show({ type: 'warning', text: words, durationMillis: titleMillis }),
			/** Shows an error until it is dismissed, its tab or dialog is closed, or its operation is retried. */
			stop: (words: string, operation?: AdminOperation) =>
				messages.note(operation ?? 'other', show({ type: 'error', text: words })),
		};
	}, [t, language, show, messages]);
}

/** Operations whose failure has a lasting message. */
const outcomes = [
	...(['organisationList', 'organisationAdd', 'organisationUpdate', 'userList', 'userAdd', 'userUpdate'] as const),
	...(['remove', 'auditList', 'feedList', 'feedFetch', 'feedConfirm', 'feedReject'] as const),
	...(['scheduleList', 'scheduleAdd', 'scheduleUpdate', 'scheduleRemove'] as const),
] as const;
