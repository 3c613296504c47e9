import { type DeliveryStep, type DeliveryTarget, deliveryProgram, firstStep } from '../delivery-program.ts';
import { type DeliveryMove, type DeliveryProgress, deliveryMoves, isEnded, movedDelivery } from '../delivery-state.ts';

/** Behaviour of the simulated server and of other programs that use it. */
export interface World {
	/** True if a rename replaces an existing file. If false, the server refuses the rename. */
	readonly isPosix: boolean;
	/** True if a runner checks that the final name is free before it renames the file. */
	readonly looksBefore: boolean;
	readonly hasOlderFile: boolean;
	/** True if a different program can remove one temporary file. */
	readonly hasJanitor: boolean;
	readonly target: DeliveryTarget;
}

type Program = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Changed rules, with which the tests show that each rule is needed. */
export interface Variant {
	readonly program?: Program;
	readonly first?: (state: DeliveryProgress['state']) => string | undefined;
	readonly sharesTemporary?: boolean;
	readonly sizeIsEnough?: boolean;
	readonly move?: typeof movedDelivery;
	/** Stops the search as soon as this fault is found. */
	readonly until?: string;
}

export const worlds: readonly World[] = [true, false].flatMap((hasOlderFile) => [
	...[true, false].flatMap((hasJanitor) =>
		[
			{ isPosix: true, looksBefore: false },
			{ isPosix: true, looksBefore: true },
			{ isPosix: false, looksBefore: false },
		].map((server) => ({ ...server, hasOlderFile, hasJanitor, target: 'sftp' as const })),
	),
	{ isPosix: false, looksBefore: false, hasOlderFile, hasJanitor: false, target: 'bucket' as const },
]);

interface Runner {
	readonly at: string;
	readonly temporary?: string;
}

interface Situation {
	readonly delivery: DeliveryProgress;
	readonly files: Readonly<Record<string, 'partial' | 'full'>>;
	readonly final: 'older' | 'ours' | 'partial' | undefined;
	/** Number of times that the client has received this file; counted up to 2. */
	readonly appeared: number;
	readonly janitorDone: boolean;
	readonly runners: readonly Runner[];
}

/** Result of a search: the number of situations searched, and the faults found in them. */
export interface SearchResult {
	readonly states: number;
	readonly wrong: ReadonlySet<string>;
}

const isMove = (step: string): step is DeliveryMove => Object.hasOwn(deliveryMoves, step);

/**
 * Searches all situations that runners can reach, whatever the order of their steps.
 *
 * Any runner except the last can be killed at any step. At any time, a lease can expire, the client can take the file,
 * and a user can cancel.
 */
export function searchDeliveries(world: World, count: number, variant: Variant = {}): SearchResult {
	const program: Program = { ...(deliveryProgram as Program), ...variant.program };
	const move = variant.move ?? movedDelivery;
	const seen = new Map<string, Situation>();
	const before = new Map<string, string[]>();
	const wrong = new Set<string>();
	const ended: string[] = [];
	const first: Situation = {
		delivery: { state: 'due' },
		files: {},
		final: world.hasOlderFile ? 'older' : undefined,
		appeared: 0,
		janitorDone: !world.hasJanitor,
		runners: Array.from({ length: count }, () => ({ at: 'new' })),
	};
	const stack = [first];
	for (let s = stack.pop(); s !== undefined; s = stack.pop()) {
		const key = keyOf(s);
		if (seen.has(key)) continue;
		seen.set(key, s);
		const faults = faultsOf(s);
		for (const fault of faults) wrong.add(fault);
		if (variant.until !== undefined && wrong.has(variant.until)) break;
		if (isEnded(s.delivery.state)) ended.push(key);
		if (faults.includes('two files') || faults.includes('partial file')) continue;
		for (const next of successors(s)) {
			const to = keyOf(next);
			const from = before.get(to);
			if (from !== undefined) {
				from.push(key);
				continue;
			}
			before.set(to, [key]);
			stack.push(next);
		}
	}
	const reaches = new Set(ended);
	for (let key = ended.pop(); key !== undefined; key = ended.pop()) {
		for (const earlier of before.get(key) ?? []) {
			if (reaches.has(earlier)) continue;
			reaches.add(earlier);
			ended.push(earlier);
		}
	}
	for (const [key, s] of seen) if (!reaches.has(key) && s.appeared < 2 && s.final !== 'partial') wrong.add('stuck');
	return { states: seen.size, wrong };

	function successors(s: Situation): Situation[] {
		const found: Situation[] = [];
		if (s.final !== undefined && world.target === 'sftp') found.push({ ...s, final: undefined });
		if (!s.janitorDone) {
			for (const name of Object.keys(s.files)) found.push({ ...s, files: without(s.files, name), janitorDone: true });
		}
		const cancelled = move(s.delivery, 'cancel', { token: 'a person' });
		if (cancelled !== undefined) found.push({ ...s, delivery: cancelled });
		for (const [i, runner] of s.runners.entries()) {
			const put = (change: Partial<Situation>, next: Runner) =>
				found.push({ ...s, ...change, runners: s.runners.with(i, next) });
			if (runner.at === 'stop') {
				// The last runner is started again, as the portal does with deliveries that did not end.
				if (i === count - 1 && !isEnded(s.delivery.state)) put({}, { at: 'new' });
				continue;
			}
			if (runner.at !== 'new' && i < count - 1) put({}, { at: 'stop' });
			step(s, i, runner, put);
		}
		return found;
	}

	function step(s: Situation, i: number, runner: Runner, put: (change: Partial<Situation>, next: Runner) => void) {
		const token = String(i);
		const { at, temporary = 'none' } = runner;
		const go = (answer: string, change: Partial<Situation> = {}, more: Partial<Runner> = {}) =>
			put(change, tidy({ ...runner, ...more, at: program[at]?.[answer] ?? 'stop' }));
		if (at === 'new') {
			const begin = variant.first?.(s.delivery.state) ?? firstStep(s.delivery.state, world.target);
			if (begin === 'stop') return put({}, { at: 'stop' });
			const found = s.delivery.state === 'placing' ? s.delivery.temporary : undefined;
			const leased = { ...s.delivery, leaseToken: token };
			return put({ delivery: leased }, found === undefined ? { at: begin } : { at: begin, temporary: found });
		}
		if (isMove(at)) {
			const own = at === 'beginSending' ? (variant.sharesTemporary ? 'shared' : `of ${i}`) : runner.temporary;
			const delivery = move(s.delivery, at, own === undefined ? { token } : { token, temporary: own });
			const answer = at === 'keepBuilt' ? world.target : 'done';
			if (delivery === undefined) return go('refused');
			return go(answer, { delivery }, own === undefined ? {} : { temporary: own });
		}
		const file = s.files[temporary];
		const isOurs = s.final === 'ours' || (variant.sizeIsEnough === true && s.final === 'older');
		const found = s.final === undefined ? 'free' : isOurs ? 'ours' : 'foreign';
		switch (at as DeliveryStep | 'write') {
			case 'build':
				go('built');
				go('waiting');
				return go('impossible');
			case 'upload':
				go('impossible');
				return put({ files: { ...s.files, [temporary]: 'partial' } }, { ...runner, at: 'write' });
			case 'write': {
				const files = file === undefined ? s.files : { ...s.files, [temporary]: 'full' as const };
				// The size of the file is only checked when the file is closed.
				const next = file === undefined ? 'stop' : (program.upload?.uploaded ?? 'stop');
				return put({ files }, tidy({ ...runner, at: next }));
			}
			case 'checkFinalFree':
				return go(world.looksBefore && s.final !== undefined ? 'taken' : 'free');
			case 'rename':
				if (file === undefined) return go('gone');
				if (!world.isPosix && s.final !== undefined) return go('taken');
				return go('renamed', {
					files: without(s.files, temporary),
					final: file === 'full' ? 'ours' : 'partial',
					appeared: s.appeared + 1,
				});
			case 'lookAtTemporary':
				return go(file === undefined ? 'gone' : 'there');
			case 'lookAtFinal':
			case 'lookAtTaken':
				return go(found);
			case 'removeDuplicate':
			case 'withdraw':
				return go(file === undefined ? 'gone' : 'removed', { files: without(s.files, temporary) });
			case 'store':
				return go('stored', found === 'ours' ? {} : { final: 'ours', appeared: s.appeared + 1 });
		}
	}

	function faultsOf({ delivery: { state }, appeared, final, runners }: Situation): string[] {
		const faults: string[] = [];
		if (appeared > 1) faults.push('two files');
		if (final === 'partial') faults.push('partial file');
		if (state === 'failed' && appeared > 0) faults.push('failed though the client has it');
		if (state === 'delivered' && appeared === 0) faults.push('delivered though it never was');
		if (state === 'uncertain' && final === 'ours' && runners.every(({ at }) => at === 'stop')) {
			faults.push('uncertain though it is there');
		}
		if (state === 'cancelled' && appeared > 0) faults.push('cancelled though the client has it');
		return faults;
	}
}

/** Resets a runner that has stopped, so that equal situations are recognised. */
const tidy = (runner: Runner): Runner => (runner.at === 'stop' ? { at: 'stop' } : runner);

function without(files: Situation['files'], name: string): Situation['files'] {
	const { [name]: _, ...rest } = files;
	return rest;
}

function keyOf({ delivery, files, final, appeared, janitorDone, runners }: Situation): string {
	const names = Object.keys(files).sort();
	const parts = [
		delivery.state,
		delivery.leaseToken,
		delivery.temporary,
		final,
		appeared,
		janitorDone,
		...names.flatMap((name) => [name, files[name]]),
		'|',
		...runners.flatMap(({ at, temporary }) => [at, temporary]),
	];
	return parts.join(',');
}
