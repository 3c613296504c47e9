import { parentPort } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import { localArn } from '../access/access-control.ts';
import type { Call, CallAnswer } from './runtime.ts';

parentPort?.on('message', async (call: Call) => {
	const answer = await answerTo(call);
	try {
		parentPort?.postMessage(answer);
	} catch (error) {
		// The result of the function cannot be sent to a different thread, for example because it contains a function.
		parentPort?.postMessage({ id: call.id, ...thrown(error) } satisfies CallAnswer);
	}
});

/** Cache of modules. Requesting a module from the loader takes a tenth of a millisecond each time. */
const modules = new Map<string, Record<string, unknown>>();

async function answerTo(call: Call): Promise<CallAnswer> {
	try {
		const module = modules.get(call.module) ?? ((await import(call.module)) as Record<string, unknown>);
		modules.set(call.module, module);
		const called = module[call.export];
		if (typeof called !== 'function') throw new Error(`${call.module} exports no function ${call.export}`);
		const context = call.context === undefined ? [] : [lambdaContext(call.context)];
		return { id: call.id, returned: await called(...call.parameters, ...context) };
	} catch (error) {
		return { id: call.id, ...thrown(error) };
	}
}

const thrown = (error: unknown) => ({
	thrown: asText(error),
	errorType: error instanceof Error ? error.name : 'Error',
});

function asText(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const cause = error.cause === undefined ? '' : `\ncaused by ${asText(error.cause)}`;
	return `${error.stack ?? error.message}${cause}`;
}

function lambdaContext({ requestId, deadlineMillis, lambdaName }: NonNullable<Call['context']>): Context {
	return {
		awsRequestId: requestId,
		callbackWaitsForEmptyEventLoop: true,
		functionName: lambdaName,
		functionVersion: '$LATEST',
		invokedFunctionArn: localArn.function(lambdaName),
		logGroupName: `/aws/lambda/${lambdaName}`,
		logStreamName: 'local',
		memoryLimitInMB: '1024',
		getRemainingTimeInMillis: () => Math.max(0, deadlineMillis - Date.now()),
		done: () => undefined,
		fail: () => undefined,
		succeed: () => undefined,
	};
}
