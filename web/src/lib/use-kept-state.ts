import { useCallback, useEffect, useRef, useState } from 'react';
import { bearer } from './api-client.ts';
import { stateKeyOf, useSession } from './session-context.ts';

/** State by session. A new session starts without the state of the previous one. */
const kept = new WeakMap<object, Map<string, unknown>>();

/** State of a screen that is kept while a different screen is shown. @param name unique in the portal */
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

/** State that was left when a session expired, by session. */
const expired = new WeakMap<object, Map<string, unknown>>();

/**
 * State that is kept if the session expires: the next session of the same user starts with it. It is discarded if the
 * component is unmounted for any other reason.
 *
 * @param name unique in the portal
 */
export function useTypedState<Value>(name: string, initial: () => Value) {
	const key = stateKeyOf(useSession());
	const state = useState<Value>(() => {
		const states = expired.get(key);
		return states?.has(name) ? (states.get(name) as Value) : initial();
	});
	const latest = useRef(state[0]);
	latest.current = state[0];
	useEffect(() => {
		const states = expired.get(key) ?? new Map<string, unknown>();
		expired.set(key, states);
		states.delete(name);
		const token = bearer.get();
		return () => {
			const isEnded = token !== undefined && bearer.get() === undefined;
			if (isEnded) states.set(name, latest.current);
		};
	}, [key, name]);
	return state;
}
