import type { DiskSpace } from '#infra/emulators/disk-space.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { problemOf } from '#shared/contract/problems.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Answer, gatewayMessage } from './send.ts';

type Disk = Pick<DiskSpace, 'isFull' | 'freeMegabytes'>;

const serverError = 500;

interface StorageOptions {
	readonly disk: Disk;
	readonly isDatabaseOpen: () => boolean;
}

export type StorageProblem = ReturnType<typeof storageProblem>;

/** Answer while nothing can be saved; the functions do not know the disk. */
export function storageProblem({ disk, isDatabaseOpen }: StorageOptions) {
	return {
		/** Why a call is not made at all, if so. */
		before({ effect }: Pick<Route, 'effect'>): Answer | undefined {
			return effect === 'change' && disk.isFull() ? diskFull(disk, 'Nothing was saved.') : undefined;
		},
		/** The answer to a call, or what explains better why it failed. */
		after({ effect }: Pick<Route, 'effect'>, answer: Answer): Answer {
			if (answer.status < serverError) return answer;
			const outcome = effect === 'change' ? 'It is not known whether this was saved: check the saved values.' : '';
			if (disk.isFull()) return diskFull(disk, outcome);
			return isDatabaseOpen() ? answer : databaseNotOpen(outcome);
		},
	};
}

function diskFull(disk: Disk, outcome: string): Answer {
	return answered(problemOf('disk-full', { freeMegabytes: disk.freeMegabytes() ?? 0, outcome }), 507);
}

function databaseNotOpen(outcome: string): Answer {
	return answered(problemOf('database-not-open', { outcome }), 503);
}

function answered(body: Problem, status: number): Answer {
	return { ...gatewayMessage(status, ''), body: Buffer.from(JSON.stringify(body)) };
}
