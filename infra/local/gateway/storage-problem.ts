import type { Problem } from '../../../shared/contract/problem.ts';
import type { Route } from '../../../shared/contract/route.ts';
import type { DiskSpace } from '../disk-space.ts';
import { type Answer, gatewayMessage } from './send.ts';

const serverError = 500;

interface StorageOptions {
	readonly disk: DiskSpace;
	readonly isDatabaseOpen: () => boolean;
}

export type StorageProblem = ReturnType<typeof storageProblem>;

/** What is answered while nothing can be saved; the functions know nothing of the disk. */
export function storageProblem({ disk, isDatabaseOpen }: StorageOptions) {
	return {
		/** Why a call is not made at all, if so. */
		before({ effect }: Route): Answer | undefined {
			return effect === 'change' && disk.isFull() ? diskFull(disk, 'Nothing was saved.') : undefined;
		},
		/** The answer to a call, or what explains better why it failed. */
		after({ effect }: Route, answer: Answer): Answer {
			if (answer.status < serverError) return answer;
			const outcome = effect === 'change' ? 'It is not known whether this was saved: check the saved values.' : '';
			if (disk.isFull()) return diskFull(disk, outcome);
			return isDatabaseOpen() ? answer : databaseNotOpen(outcome);
		},
	};
}

function diskFull(disk: DiskSpace, outcome: string): Answer {
	const freeMegabytes = disk.freeMegabytes() ?? 0;
	return answered(507, {
		code: 'disk-full',
		params: { freeMegabytes },
		message: [
			`The disk of the data directory is full: ${freeMegabytes} MB free.`,
			outcome,
			'Free some space: the portal then continues by itself.',
			'Or stop it, move the data directory to a larger disk, and start it with DATA_DIR set to the new place.',
		],
	});
}

function databaseNotOpen(outcome: string): Answer {
	return answered(503, {
		code: 'database-not-open',
		message: [
			'The database of the portal has stopped and is being opened again.',
			outcome,
			'Try again in a moment. If this lasts, the log of the portal says why.',
		],
	});
}

function answered(status: number, { message, ...problem }: Omit<Problem, 'message'> & { readonly message: string[] }) {
	const body: Problem = { message: message.filter((sentence) => sentence !== '').join(' '), ...problem };
	return { ...gatewayMessage(status, ''), body: Buffer.from(JSON.stringify(body)) };
}
