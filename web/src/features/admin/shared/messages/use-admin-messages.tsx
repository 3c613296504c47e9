import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, isOffline } from '#lib/api-client.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useAdminText } from '../admin-text.ts';
import { describeRefusal } from '../form/form-problem.ts';

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

const notFound = 404;

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === notFound;

/** Operations that a screen starts by itself, without an action of the user. */
const loads = /List$|^currencies$/;

const briefMillis = 2000;
const titleMillis = 4000;
const unauthorized = 401;

export type DeliveryChange = 'resent' | 'cancelled' | 'notCancelled';

export interface AdminMessages {
	/** Dismisses the failure messages of the operation's earlier attempts. */
	attempt(operation: AdminOperation): void;
	/**
	 * Shows that an operation failed, with the reason if it is known, and a lasting message with the outcome. If the
	 * session has expired, shows only that the operation failed, because the session shows its own notice. Shows nothing
	 * if a list cannot be loaded while the browser is offline, because the table and the portal already show that.
	 *
	 * @param isPlaced true if a field shows the reason
	 */
	failed(operation: AdminOperation, error: unknown, isPlaced?: boolean): void;
	saved(kind: AdminKind): void;
	removed(kind: AdminKind): void;
	invited(): void;
	decided(decision: 'confirm' | 'reject'): void;
	scheduleDone(change: 'added' | 'updated' | 'deleted' | 'paused' | 'resumed' | 'started' | DeliveryChange): void;
	pullDone(change: 'saved' | 'removed'): void;
	webhookDone(change: 'added' | 'updated' | 'paused' | 'resumed' | 'removed' | 'resent'): void;
	invalid(text: string, durationMillis?: number): void;
	warn(text: string, durationMillis?: number): void;
	/** Shows an error until it is dismissed, its tab or dialog is closed, or its operation is retried. */
	stop(text: string, operation?: AdminOperation): void;
}

export function useAdminMessages(): AdminMessages {
	const text = useAdminText();
	const { t, language } = text;
	const { show } = useNotifications();
	const messages = use(MessageScopeContext);
	return useMemo(
		() => ({
			attempt: (operation) => messages.dismissTopic(operation),
			failed(operation, error, isPlaced = false) {
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
				const outcome = outcomeKey(operation);
				if (outcome === undefined) return;
				const lasts = operation.startsWith('schedule') ? { durationMillis: titleMillis } : {};
				messages.note(operation, show({ type: 'error', text: t(`failures.outcomes.${outcome}`), ...lasts }));
			},
			saved: (kind) => show({ type: 'success', text: t(`messages.saved.${kind}`), durationMillis: briefMillis }),
			removed: (kind) => show({ type: 'success', text: t(`messages.removed.${kind}`), durationMillis: briefMillis }),
			invited: () => show({ type: 'success', text: t('messages.invited'), durationMillis: briefMillis }),
			decided: (decision) =>
				show({ type: 'success', text: t(`messages.decided.${decision}`), durationMillis: briefMillis }),
			scheduleDone: (change) => show({ type: 'success', text: t(`bulk.done.${change}`), durationMillis: briefMillis }),
			pullDone: (change) => show({ type: 'success', text: t(`pull.done.${change}`), durationMillis: briefMillis }),
			webhookDone: (change) =>
				show({ type: 'success', text: t(`webhooks.done.${change}`), durationMillis: briefMillis }),
			invalid: (words, durationMillis = briefMillis) => show({ type: 'error', text: words, durationMillis }),
			warn: (words, durationMillis = titleMillis) => show({ type: 'warning', text: words, durationMillis }),
			stop: (words, operation) => messages.note(operation ?? 'other', show({ type: 'error', text: words })),
		}),
		[t, language, show, messages],
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
		case 'programList':
		case 'programRevoke':
		case 'programRemove':
		case 'currencies':
		case 'schedulePause':
		case 'scheduleRun':
		case 'scheduleKey':
		case 'scheduleTest':
		case 'schedulePreview':
		case 'deliveryList':
		case 'deliveryResend':
		case 'deliveryCancel':
		case 'deliveryFile':
		case 'pullRead':
		case 'pullSave':
		case 'pullRemove':
		case 'pullLook':
		case 'pullFetch':
		case 'webhookList':
		case 'webhookSave':
		case 'webhookPause':
		case 'webhookRotate':
		case 'webhookTest':
		case 'webhookRemove':
		case 'webhookDeliveries':
		case 'webhookResend':
			return undefined;
		default:
			return operation;
	}
}

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
