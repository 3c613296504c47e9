import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOperation } from '../shared/messages/message-scope.tsx';
import { useAdminMessages } from '../shared/messages/use-admin-messages.ts';

/** Makes changes one at a time: each that succeeds reloads a query, each that fails is said. */
export function useAdminChange(queryKey: QueryKey) {
	const messages = useAdminMessages();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);

	/** @returns undefined when it failed, which has been said */
	const change = async <T>(
		operation: AdminOperation,
		call: () => Promise<T>,
		onRefused?: (error: unknown) => void,
	): Promise<T | undefined> => {
		setBusy(true);
		messages.attempt(operation);
		try {
			const answer = await call();
			await client.invalidateQueries({ queryKey });
			return answer;
		} catch (error) {
			messages.failed(operation, error);
			onRefused?.(error);
			return undefined;
		} finally {
			setBusy(false);
		}
	};
	return { isBusy, change };
}
