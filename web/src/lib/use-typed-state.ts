import { useEffect, useRef, useState } from 'react';
import { bearer, stateKeyOf, useSession } from './api-client.ts';

const left = new WeakMap<object, Map<string, unknown>>();

/**
 * State that is kept if the session expires: the next session of the same user starts with it. It is discarded if the
 * component is unmounted for any other reason.
 *
 * @param name unique in the portal
 */
export function useTypedState<Value>(name: string, initial: () => Value) {
	const key = stateKeyOf(useSession());
	const state = useState<Value>(() => {
		const states = left.get(key);
		return states?.has(name) ? (states.get(name) as Value) : initial();
	});
	const latest = useRef(state[0]);
	latest.current = state[0];
	useEffect(() => {
		const states = left.get(key) ?? new Map<string, unknown>();
		left.set(key, states);
		states.delete(name);
		const token = bearer.get();
		return () => {
			const isEnded = token !== undefined && bearer.get() === undefined;
			if (isEnded) states.set(name, latest.current);
		};
	}, [key, name]);
	return state;
}
