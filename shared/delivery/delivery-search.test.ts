import { describe, expect, it } from 'vitest';
import { type DeliveryTarget, deliveryProgram, firstStep } from './delivery-program.ts';
import {
	type DeliveryMove,
	type DeliveryState,
	deliveryMoves,
	deliveryStates,
	movedDelivery,
} from './delivery-state.ts';
import { searchDeliveries, type Variant, worlds } from './testing/search-deliveries.ts';

function search(runners: number, variant: Variant = {}) {
	const wrong = new Set<string>();
	let states = 0;
	for (const world of worlds) {
		const found = searchDeliveries(world, runners, variant);
		states += found.states;
		for (const fault of found.wrong) wrong.add(fault);
		if (variant.until !== undefined && wrong.has(variant.until)) break;
	}
	return { states, wrong: [...wrong].sort() };
}

it('whatever the order of their steps, two runners deliver at most one file, and it is complete', () => {
	const { states, wrong } = search(2);
	expect(wrong).toEqual([]);
	expect(states).toBeGreaterThan(9_000);
});

const runner = { token: 'runner', temporary: 'temporary' };
const moved = (state: DeliveryState, move: DeliveryMove) =>
	movedDelivery({ state, leaseToken: 'runner', temporary: 'temporary' }, move, runner)?.state;

const successes: Readonly<Record<string, string>> = {
	build: 'built',
	upload: 'uploaded',
	checkFinalFree: 'free',
	rename: 'renamed',
	lookAtTemporary: 'there',
	store: 'stored',
};

describe.each<DeliveryTarget>(['sftp', 'bucket'])('delivery to target %s without interruption', (target) => {
	it.each<DeliveryState>(['due', 'waiting', 'built', 'sending', 'placing'])(
		'a file in state %s is delivered',
		(begin) => {
			// A delivery to a bucket has no temporary file, so it is never in state `sending`.
			if (target === 'bucket' && begin === 'sending') return;
			let state = begin;
			let step: string = firstStep(begin, target);
			for (let count = 0; step !== 'stop' && count < 20; count++) {
				const answers = (deliveryProgram as Readonly<Record<string, Readonly<Record<string, string>>>>)[step] ?? {};
				if (Object.hasOwn(deliveryMoves, step)) state = moved(state, step as DeliveryMove) ?? 'failed';
				step = answers[successes[step] ?? ''] ?? answers[target] ?? answers.done ?? 'stop';
			}
			expect(state).toBe('delivered');
		},
	);
});

it.each(deliveryStates)('a file in state %s can wait, be cancelled or fail only before placing', (state) => {
	const isBuilt = !['due', 'waiting'].includes(state);
	const isPlaced = isBuilt && !['built', 'sending'].includes(state);
	expect(moved(state, 'wait')).toBe(isBuilt ? undefined : 'waiting');
	expect(moved(state, 'cancel')).toBe(isPlaced ? undefined : 'cancelled');
	expect(moved(state, 'giveUp')).toBe(isPlaced ? undefined : 'failed');
});

it.each(deliveryStates)('in state %s, a runner without the lease can only cancel or record facts', (state) => {
	const without = { state, leaseToken: 'another runner', temporary: 'temporary' };
	const names = Object.keys(deliveryMoves) as DeliveryMove[];
	const found = names.filter((name) => movedDelivery(without, name, runner) !== undefined);
	const facts: Partial<Record<DeliveryState, readonly DeliveryMove[]>> = {
		placing: ['recordDelivered', 'recordWithdrawn', 'recordUncertain'],
		uncertain: ['recordDelivered'],
	};
	const isEnded = ['delivered', 'failed', 'cancelled'].includes(state);
	expect(found).toEqual(facts[state] ?? (isEnded ? [] : ['cancel']));
});

describe('each rule is needed: without it, some order of steps fails', () => {
	const cases: readonly { readonly rule: string; readonly variant: Variant; readonly wrong: readonly string[] }[] = [
		{
			rule: 'the intention to rename is recorded before',
			variant: {
				program: {
					upload: { ...deliveryProgram.upload, uploaded: 'checkFinalFree' },
					lookAtFinal: { ...deliveryProgram.lookAtFinal, foreign: 'stop', free: 'stop' },
				},
				move: (progress, name, runner) =>
					name === 'recordDelivered' && progress.state === 'sending'
						? { ...progress, state: 'delivered' }
						: movedDelivery(progress, name, runner),
			},
			wrong: ['two files'],
		},
		{
			rule: 'each runner has a temporary name of its own',
			variant: { sharesTemporary: true },
			wrong: ['partial file', 'two files'],
		},
		{
			rule: 'it is not sent again when neither name is there',
			variant: {
				program: { lookAtFinal: { ours: 'recordDelivered', foreign: 'beginSending', free: 'beginSending' } },
				move: (progress, name, runner) =>
					name === 'beginSending' && progress.state === 'placing'
						? movedDelivery({ ...progress, state: 'sending' }, name, runner)
						: movedDelivery(progress, name, runner),
			},
			wrong: ['two files'],
		},
		{
			rule: 'the temporary file is removed before the delivery fails',
			variant: { program: { lookAtTaken: { ...deliveryProgram.lookAtTaken, foreign: 'recordWithdrawn' } } },
			wrong: ['failed though the client has it'],
		},
		{
			rule: 'only who has removed the temporary file records the failure',
			variant: { program: { withdraw: { removed: 'recordWithdrawn', gone: 'recordWithdrawn' } } },
			wrong: ['failed though the client has it'],
		},
		{
			rule: 'the temporary name is looked at before the final one',
			variant: {
				first: (state) => (state === 'placing' ? 'lookAtFinal' : undefined),
				program: {
					lookAtFinal: { ours: 'recordDelivered', foreign: 'lookAtTemporary', free: 'lookAtTemporary' },
					lookAtTemporary: { there: 'checkFinalFree', gone: 'recordUncertain' },
				},
			},
			wrong: ['uncertain though it is there'],
		},
		{
			rule: 'a file of the same size is not the file of this delivery',
			variant: { sizeIsEnough: true },
			wrong: ['delivered though it never was'],
		},
		{
			rule: 'only the runner with the lease places',
			variant: {
				move: (progress, name, runner) =>
					name === 'beginPlacing' && progress.state === 'sending'
						? { ...progress, state: 'placing' }
						: movedDelivery(progress, name, runner),
			},
			wrong: ['two files'],
		},
		{
			rule: 'nothing is cancelled or given up once it is being placed',
			variant: {
				move: (progress, name, runner) =>
					name === 'giveUp' && progress.state === 'placing'
						? { ...progress, state: 'failed' }
						: movedDelivery(progress, name, runner),
				program: {
					checkFinalFree: { free: 'rename', taken: 'giveUp' },
					rename: { ...deliveryProgram.rename, taken: 'giveUp' },
				},
			},
			wrong: ['failed though the client has it'],
		},
		{
			rule: 'a person cancels nothing that is being placed',
			variant: {
				move: (progress, name, runner) =>
					name === 'cancel' && progress.state === 'placing'
						? { ...progress, state: 'cancelled' }
						: movedDelivery(progress, name, runner),
			},
			wrong: ['cancelled though the client has it'],
		},
		{
			rule: 'a runner that was overtaken by a cancellation does not begin to place',
			variant: {
				move: (progress, name, runner) =>
					name === 'beginPlacing' && progress.state === 'cancelled'
						? { ...progress, state: 'placing' }
						: movedDelivery(progress, name, runner),
				program: { beginPlacing: { done: 'checkFinalFree', refused: 'rename' } },
			},
			wrong: ['cancelled though the client has it'],
		},
	];
	it.each(cases)('rule: $rule', ({ variant, wrong }) => {
		for (const until of wrong) expect(search(2, { ...variant, until }).wrong).toContain(until);
	});
});
