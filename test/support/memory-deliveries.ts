import type { DeliveryParts } from '#functions/delivery/run/delivery-try.ts';
import type { DeliveryName, DeliveryRecord } from '#functions/delivery/store/delivery-record.ts';
import type * as deliveryStore from '#functions/delivery/store/delivery-store.ts';
import { isEnded, leaseMillis, movedDelivery } from '#shared/delivery/delivery-state.ts';

type Stored = DeliveryRecord & { readonly isOpen: boolean };

const textOf = (millis: number) => new Date(millis).toISOString();

/** Stores deliveries in memory, with the rules of the state machine. A test of the real store compares both. */
export function memoryDeliveries(): typeof deliveryStore & { all(): readonly DeliveryRecord[] } {
	const items = new Map<string, Stored>();
	const keyOf = ({ jobId, deliveryKey }: DeliveryName) => `${jobId} ${deliveryKey}`;
	const holder = (name: DeliveryName, token: string) => {
		const item = items.get(keyOf(name));
		return item?.isOpen === true && item.leaseToken === token ? item : undefined;
	};
	return {
		all: () => [...items.values()],
		async add(delivery, nextAtMillis) {
			if (items.has(keyOf(delivery))) return false;
			const { addedAt: changedAt } = delivery;
			const nextAt = textOf(nextAtMillis);
			items.set(keyOf(delivery), { ...delivery, state: 'due', changedAt, attempts: 0, isOpen: true, nextAt });
			return true;
		},
		async addGivenUp(delivery, nowMillis) {
			if (items.has(keyOf(delivery))) return false;
			const [endedAt, { addedAt: changedAt }] = [textOf(nowMillis), delivery];
			items.set(keyOf(delivery), { ...delivery, state: 'cancelled', changedAt, endedAt, attempts: 0, isOpen: true });
			return true;
		},
		find: async (name) => items.get(keyOf(name)),
		async takeLease(name, leaseToken, nowMillis) {
			const item = items.get(keyOf(name));
			if (item?.isOpen !== true || (item.leaseUntil ?? '') > textOf(nowMillis)) return undefined;
			const leaseUntil = textOf(nowMillis + leaseMillis);
			const leased = { ...item, leaseToken, leaseUntil, nextAt: leaseUntil, attempts: item.attempts + 1 };
			items.set(keyOf(name), leased);
			return leased;
		},
		async renewLease(name, token, nowMillis) {
			const item = holder(name, token);
			const leaseUntil = textOf(nowMillis + leaseMillis);
			if (item !== undefined) items.set(keyOf(name), { ...item, leaseUntil, nextAt: leaseUntil });
			return item !== undefined;
		},
		async releaseLease(name, token, nextAtMillis, noted = {}) {
			const { leaseUntil: _, ...item } = holder(name, token) ?? {};
			if (!('jobId' in item)) return;
			items.set(keyOf(name), { ...(item as Stored), nextAt: textOf(nextAtMillis), ...noted });
		},
		async move(name, move, runner, nowMillis, changes = {}) {
			const item = items.get(keyOf(name));
			const progress = item && movedDelivery(item, move, runner);
			if (item === undefined || progress === undefined) return undefined;
			const moved: Stored = { ...item, ...progress, ...changes, changedAt: textOf(nowMillis) };
			if (moved.temporary !== undefined && moved.temporary !== item.temporary) {
				Object.assign(moved, { temporaries: new Set([...(item.temporaries ?? []), moved.temporary]) });
			}
			const { mailedAt: _, isMailWithheld: __, mailFailedAt: ___, error, ...ended } = moved;
			const kept = moved.state === 'delivered' || error === undefined ? {} : { error };
			const next = isEnded(moved.state)
				? { ...ended, ...kept, isOpen: true, endedAt: textOf(nowMillis), nextAt: textOf(nowMillis + leaseMillis) }
				: moved;
			items.set(keyOf(name), next);
			return next;
		},
		async noteMailed(name, state, nowMillis, outcome) {
			const item = items.get(keyOf(name));
			if (item?.state === state) {
				const { mailFailedAt: _, ...rest } = item;
				const mailedAt = textOf(nowMillis);
				const isMailWithheld = outcome === 'withheld' ? { isMailWithheld: true } : {};
				const mailFailedAt = outcome === 'failed' ? { mailFailedAt: mailedAt } : {};
				items.set(keyOf(name), { ...rest, mailedAt, ...isMailWithheld, ...mailFailedAt });
			}
		},
		async close({ state, ...name }) {
			const { nextAt: _, leaseUntil: __, ...item } = items.get(keyOf(name)) ?? {};
			if ('jobId' in item && item.state === state) items.set(keyOf(name), { ...(item as Stored), isOpen: false });
		},
		async overdue(nowMillis, limit) {
			const due = [...items.values()].filter(({ isOpen, nextAt = '' }) => isOpen && nextAt <= textOf(nowMillis));
			return due.slice(0, limit);
		},
		async ofJob(jobId, limit) {
			const found = [...items.values()].filter((item) => item.jobId === jobId);
			return { items: found.slice(0, limit), isLast: found.length <= limit };
		},
	};
}

export function memoryFiles(): DeliveryParts['files'] & { readonly objects: Map<string, Uint8Array> } {
	const objects = new Map<string, Uint8Array>();
	return {
		objects,
		async write(key, path) {
			const { readFile } = await import('node:fs/promises');
			objects.set(key, await readFile(path));
		},
		async read(key, path) {
			const content = objects.get(key);
			if (content === undefined) throw new Error(`there is no object ${key}`);
			const { writeFile } = await import('node:fs/promises');
			await writeFile(path, content);
		},
	};
}

/** Allows four deliveries per host at a time. Places do not expire: these tests do not kill a process that has one. */
export function memoryPlaces(): DeliveryParts['places'] & { most(): number } {
	const taken = new Map<string, Set<number>>();
	let most = 0;
	return {
		most: () => most,
		async take(host) {
			const places = taken.get(host) ?? new Set<number>();
			taken.set(host, places);
			const free = [0, 1, 2, 3].find((place) => !places.has(place));
			if (free !== undefined) places.add(free);
			most = Math.max(most, places.size);
			return free;
		},
		renew: async () => undefined,
		async release(host, place) {
			taken.get(host)?.delete(place);
		},
	};
}
