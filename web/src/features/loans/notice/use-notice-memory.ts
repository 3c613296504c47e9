import { useState } from 'react';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import type { Remembered } from '#shared/loan/notice-text/reading.ts';

/** The labels and headings whose meaning is known, and what adds to them. */
export interface NoticeMemory {
	readonly memory: readonly Remembered[];
	/** Another meaning replaces the one that was remembered before. */
	readonly remember: (learnt: Remembered) => void;
	readonly forget: (known: Remembered) => void;
}

/** By session: what was taught is known until the page is closed. */
const kept = new WeakMap<object, readonly Remembered[]>();

const without = (memory: readonly Remembered[], { label, form }: Remembered) =>
	memory.filter((each) => each.label !== label || each.form !== form);

export function useNoticeMemory(): NoticeMemory {
	const key = stateKeyOf(useSession());
	const [memory, setMemory] = useState(() => kept.get(key) ?? []);
	const change = (changed: readonly Remembered[]) => {
		kept.set(key, changed);
		setMemory(changed);
	};
	return {
		memory,
		remember: (learnt) => change([...without(memory, learnt), learnt]),
		forget: (known) => change(without(memory, known)),
	};
}
