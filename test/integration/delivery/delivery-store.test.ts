import { describe, expect, it, vi } from 'vitest';
import * as deliveryStore from '#functions/delivery/store/delivery-store.ts';
import { hostPlaces } from '#functions/delivery/store/host-places.ts';
import { tables } from '#shared/contract/resource-names.ts';
import {
	type DeliveryMove,
	type DeliveryState,
	deliveryMoves,
	deliveryStates,
} from '#shared/delivery/delivery-state.ts';
import { addedDelivery, scheduledTime } from '#test/support/delivery-bench.ts';
import { memoryDeliveries } from '#test/support/memory-deliveries.ts';
import { isNightly } from '#test/support/nightly.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
vi.stubEnv(tables.deliveries.variable, tables.deliveries.localName);
const start = Date.parse(scheduledTime);

/** Transitions that lead to each state, made by a process with the lease `mine` and the temporary file name `tmp`. */
const pathTo: Readonly<Record<DeliveryState, readonly DeliveryMove[]>> = {
	due: [],
	waiting: ['wait'],
	built: ['keepBuilt'],
	sending: ['keepBuilt', 'beginSending'],
	placing: ['keepBuilt', 'beginSending', 'beginPlacing'],
	delivered: ['keepBuilt', 'beginSending', 'beginPlacing', 'recordDelivered'],
	failed: ['giveUp'],
	uncertain: ['keepBuilt', 'beginSending', 'beginPlacing', 'recordUncertain'],
	cancelled: ['cancel'],
};

const mine = { token: 'mine', temporary: 'tmp' };
const runners = [{ token: 'another', temporary: 'tmp' }, { token: 'mine', temporary: 'another' }, mine];
const moves = Object.keys(deliveryMoves) as DeliveryMove[];

async function reach(store: typeof deliveryStore, jobId: string, state: DeliveryState) {
	const delivery = addedDelivery(jobId);
	await store.add(delivery, start);
	await store.takeLease(delivery, mine.token, start);
	for (const move of pathTo[state]) await store.move(delivery, move, mine, start);
	return delivery;
}

describe('the store of deliveries', () => {
	it.each(isNightly ? deliveryStates : (['built', 'placing', 'failed'] as const))(
		'a delivery in the state %s can change only to the states that the rules allow',
		async (state) => {
			const memory = memoryDeliveries();
			const compare = async (move: DeliveryMove) => {
				const jobId = `${state}-${move}`;
				const delivery = await reach(deliveryStore, jobId, state);
				await reach(memory, jobId, state);
				for (const runner of runners) {
					const moved = await deliveryStore.move(delivery, move, runner, start);
					const expected = await memory.move(delivery, move, runner, start);
					expect([jobId, moved?.state, moved?.temporary]).toEqual([jobId, expected?.state, expected?.temporary]);
				}
				const { isOpen: _, ...kept } = (await memory.find(delivery)) as unknown as object & { isOpen: boolean };
				expect(await deliveryStore.find(delivery)).toEqual(kept);
			};
			await Promise.all(moves.map(compare));
		},
	);

	it('a run is stored once even if it is started several times', async () => {
		const starts = Array.from({ length: 5 }, (_, i) => addedDelivery('once', { auditId: `start ${i}` }));
		const added = await Promise.all(starts.map((each) => deliveryStore.add(each, start)));
		expect(added.filter(Boolean)).toHaveLength(1);
	});

	it('a delivery is leased to one process until the lease expires or is released', async () => {
		const delivery = addedDelivery('leased');
		await deliveryStore.add(delivery, start);
		const taken = await Promise.all(['a', 'b', 'c'].map((token) => deliveryStore.takeLease(delivery, token, start)));
		const [first] = taken.filter((each) => each !== undefined);
		expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
		const token = first?.leaseToken ?? '';
		expect(await deliveryStore.takeLease(delivery, 'd', start + 119_999)).toBeUndefined();
		expect(await deliveryStore.renewLease(delivery, token, start + 60_000)).toBe(true);
		expect(await deliveryStore.takeLease(delivery, 'd', start + 120_000)).toBeUndefined();
		expect(await deliveryStore.takeLease(delivery, 'd', start + 180_000)).toMatchObject({
			leaseToken: 'd',
			attempts: 2,
		});
		expect(await deliveryStore.renewLease(delivery, token, start + 180_000)).toBe(false);
		await deliveryStore.releaseLease(delivery, token, start);
		expect(await deliveryStore.takeLease(delivery, 'e', start + 180_001)).toBeUndefined();
		await deliveryStore.releaseLease(delivery, 'd', start + 200_000);
		expect(await deliveryStore.takeLease(delivery, 'e', start + 180_001)).toMatchObject({ leaseToken: 'e' });
	});

	it('an overdue delivery is listed until it is closed', async () => {
		const early = Date.parse('2020-01-01T00:00:00Z');
		const delivery = addedDelivery('swept');
		await deliveryStore.add(delivery, early);
		const overdue = async () => (await deliveryStore.overdue(early + 150_000, 1000)).map(({ jobId }) => jobId);
		expect(await overdue()).toEqual(['swept']);
		await deliveryStore.takeLease(delivery, 'mine', early);
		await deliveryStore.move(delivery, 'giveUp', mine, early, { error: { code: 'stalled', message: '' } });
		expect(await overdue()).toEqual(['swept']);
		await deliveryStore.noteMailed(delivery, 'failed', early, 'withheld');
		expect(await deliveryStore.find(delivery)).toMatchObject({ isMailWithheld: true });
		await deliveryStore.close({ ...delivery, state: 'delivered' });
		expect(await overdue()).toEqual(['swept']);
		await deliveryStore.close({ ...delivery, state: 'failed' });
		expect(await overdue()).toEqual([]);
		expect(await deliveryStore.takeLease(delivery, 'late', early + 1_000_000)).toBeUndefined();
	});

	it('the deliveries of a job are returned page by page, newest first', async () => {
		const times = ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => `${day}T07:30:00.000Z`);
		for (const deliveryKey of times) await deliveryStore.add(addedDelivery('paged', { deliveryKey }), start);
		const keys = async (before?: string) =>
			(await deliveryStore.ofJob('paged', 2, before)).items.map(({ deliveryKey }) => deliveryKey);
		expect(await keys()).toEqual([times[2], times[1]]);
		expect(await keys(times[1])).toEqual([times[0]]);
	});

	it('a page is filled even if one read of the database ends early, at its limit of one megabyte', async () => {
		const error = { code: 'protocol-broken', message: 'x'.repeat(380_000) };
		const days = ['02', '03', '04', '05'];
		for (const day of days) {
			const delivery = addedDelivery('large', { deliveryKey: `2026-03-${day}T07:30:00.000Z` });
			await deliveryStore.add(delivery, start);
			await deliveryStore.takeLease(delivery, 'mine', start);
			await deliveryStore.move(delivery, 'giveUp', mine, start, { error });
		}
		expect((await deliveryStore.ofJob('large', 4)).items).toHaveLength(4);
	});
});

it('a host has four places for simultaneous deliveries, and each place expires after two minutes', async () => {
	const host = 'sftp.bank.example';
	const places = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((token) => hostPlaces.take(host, token, start)));
	const taken = places.filter((place) => place !== undefined);
	expect(new Set(taken).size).toBe(taken.length);
	for (let place = taken.length; place < 4; place++) expect(await hostPlaces.take(host, 'more', start)).toBeDefined();
	expect(await hostPlaces.take(host, 'g', start)).toBeUndefined();
	expect(await hostPlaces.take('other.example', 'g', start)).toBe(0);
	await hostPlaces.release(host, 2, 'nobody');
	expect(await hostPlaces.take(host, 'g', start)).toBeUndefined();
	expect(await hostPlaces.take(host, 'g', start + 120_000)).toBe(0);
	await hostPlaces.release(host, 0, 'g');
	expect(await hostPlaces.take(host, 'h', start + 120_000)).toBe(0);
});
