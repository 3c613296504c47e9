import { useCallback, useState } from 'react';
import { stateKeyOf, useSession } from '#lib/api-client.ts';

/** State by session. A new session starts without the state of the previous one. */
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * State of a screen that is kept while a different screen is shown.
 *
 * @param name unique in the portal
 */
export function useKeptState<Value>(name: string, initial: Value): readonly [Value, (value: Value) => void] {
	const session = stateKeyOf(useSession());
	const [value, setValue] = useState<Value>(() => {
		const left = kept.get(session);
		return left?.has(name) ? (left.get(name) as Value) : initial;
	});
	const change = useCallback(
		(next: Value) => {
			const states = kept.get(session) ?? new Map<string, unknown>();
			kept.set(session, states.set(name, next));
			setValue(next);
		},
		[session, name],
	);
	return [value, change];
}
