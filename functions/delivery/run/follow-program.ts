import { type DeliveryAnswer, type DeliveryStep, firstStep, nextStep } from '#shared/delivery/delivery-program.ts';
import { build } from './build-steps.ts';
import { type DeliveryTry, move } from './delivery-try.ts';
import {
	checkFinalFree,
	fileOf,
	localFile,
	lookAtFinal,
	lookAtTemporary,
	removeTemporary,
	rename,
	temporaryPath,
	upload,
	withdraw,
} from './sftp-steps.ts';

type Steps = { readonly [Step in DeliveryStep]: (attempt: DeliveryTry) => Promise<DeliveryAnswer<Step>> };

const textOf = (millis: number) => new Date(millis).toISOString();
const outcome = (isDone: boolean) => (isDone ? 'done' : 'refused');
const withFailure = ({ failure, unsent }: DeliveryTry) => ({
	...(unsent ?? {}),
	...(failure === undefined ? {} : { error: failure }),
});

const steps: Steps = {
	build,
	async wait(attempt) {
		const { waiting } = attempt;
		if (waiting === undefined) throw new Error('nothing is awaited');
		const { deadlineMillis, nextAtMillis, waitingFor } = waiting;
		const times = { deadline: textOf(deadlineMillis), triedFrom: textOf(nextAtMillis) };
		return outcome(await move(attempt, 'wait', { ...times, waitingFor }));
	},
	async keepBuilt(attempt) {
		const { built } = attempt;
		if (built === undefined) throw new Error('nothing was built');
		const triedFrom = textOf(attempt.parts.clock());
		if (!(await move(attempt, 'keepBuilt', { ...built, triedFrom }))) return 'refused';
		const { orgId, loanFile } = attempt.record;
		const user = loanFile?.handedInBy;
		// Without a path, the file is that of an earlier delivery.
		if (user !== undefined && attempt.path !== undefined) {
			await attempt.parts.countResult({ orgId, sub: user.sub }, built.file.bytes, attempt.parts.clock());
		}
		return built.destination.kind;
	},
	giveUp: async (attempt) => outcome(await move(attempt, 'giveUp', withFailure(attempt))),

	async beginSending(attempt) {
		attempt.temporary = temporaryPath(attempt);
		return outcome(await move(attempt, 'beginSending'));
	},
	upload,
	async beginPlacing(attempt) {
		const { complete } = attempt;
		if (complete === undefined) throw new Error('the temporary file is not complete');
		return outcome(await move(attempt, 'beginPlacing', { complete }));
	},
	checkFinalFree,
	rename,
	lookAtTemporary,
	lookAtFinal,
	lookAtTaken: lookAtFinal,
	removeDuplicate: removeTemporary,
	withdraw,

	beginStoring: async (attempt) => outcome(await move(attempt, 'beginStoring')),
	async store(attempt) {
		await storeCopy(attempt);
		return 'stored';
	},

	recordDelivered: async (attempt) => outcome(await move(attempt, 'recordDelivered')),
	recordWithdrawn: async (attempt) => outcome(await move(attempt, 'recordWithdrawn', withFailure(attempt))),
	recordUncertain: async (attempt) => outcome(await move(attempt, 'recordUncertain')),
};

/** Writes the copy that the organisation keeps. */
export async function storeCopy(attempt: DeliveryTry): Promise<void> {
	const { copyKey, contentType } = fileOf(attempt.record);
	await attempt.parts.files.write(copyKey, await localFile(attempt), contentType);
}

/** Takes the steps of the program from the recorded state on, until it stops. */
export async function followProgram(attempt: DeliveryTry): Promise<void> {
	const { state, destination, temporary } = attempt.record;
	if (state === 'placing' && temporary !== undefined) attempt.temporary = temporary;
	let step = firstStep(state, destination?.kind ?? 'sftp');
	while (step !== 'stop') step = await take(step, attempt);
}

async function take<Step extends DeliveryStep>(step: Step, attempt: DeliveryTry): Promise<DeliveryStep | 'stop'> {
	const perform: Steps[Step] = steps[step];
	return nextStep(step, await perform(attempt));
}
