import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { FunctionPolicies } from '#infra/emulators/access/is-allowed.ts';
import { diskSpace } from '#infra/emulators/disk.ts';
import { syntheticClientLogin, variables } from '#shared/contract/resource-names.ts';
import {
	type AccessDecision,
	accessControl,
	functionIdentities,
	newIdentity,
	operatorStatements,
} from '../emulators/access/access-control.ts';
import { openBuckets } from '../emulators/buckets/open-buckets.ts';
import { cognitoEndpoint } from '../emulators/cognito/cognito-endpoint.ts';
import { type IdentityProvider, openIdentityProvider } from '../emulators/cognito/identity-provider.ts';
import type { MailLimit } from '../emulators/cognito/outbox.ts';
import { openDatabase } from '../emulators/dynamodb/database.ts';
import { lambdaEndpoint } from '../emulators/lambda/lambda-endpoint.ts';
import { openRuntime } from '../emulators/lambda/runtime.ts';
import { listen, stop } from '../emulators/local-machine.ts';
import { openSecretFile, type SecretFile, secretsEndpoint } from '../emulators/secrets/secrets-endpoint.ts';
import { mailEndpoint, refusalOfFile } from '../emulators/ses/mail-endpoint.ts';
import { statesEndpoint } from '../emulators/states/states-endpoint.ts';
import { stsEndpoint } from '../emulators/sts/sts-endpoint.ts';
import { emptyTemporaryFolder, explainStartError, openDataDirectory } from './data-directory.ts';
import { api } from './gateway/api.ts';
import { jwtAuthorizer } from './gateway/authorizer.ts';
import { gatewayMessage, send, storageProblem } from './gateway/send.ts';
import { gateway } from './gateway.ts';
import { ingestBucket, ingestFile } from './ingest-bucket.ts';
import { functionEnvironments, shareEnvironment } from './lambda/environment.ts';
import { invokeFunction, invokeTrigger } from './lambda/invoke-function.ts';
import { openPolicyFile } from './policies/policy-file.ts';
import { localFunctionName, localTables, syntheticClientSecretName, userPool } from './resources.ts';
import { openRunMachine } from './runs/open-run-machine.ts';
import { openClockwork } from './schedules/open-clockwork.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { type OpenWebApp, staticFiles, type WebApp, withConfiguration } from './web/static-files.ts';

export interface PortalOptions {
	readonly port: number;
	readonly dataDirectory: string;
	readonly seed: boolean;
	readonly webDirectory: string | OpenWebApp;
	readonly clock?: typeof Date.now;
	readonly log?: (line: string) => void;
	readonly mailLimit?: MailLimit;
	readonly policies?: FunctionPolicies;
	/** True if administrators can fetch fixings from publishers. Default: false. */
	readonly isFetching?: boolean;
	readonly runsSchedulesOf?: (functionName: string) => boolean;
	readonly diskReserveBytes?: number;
	/** Called after every decision about permissions. The last call precedes the end of `close`. */
	readonly onDecision?: (decision: AccessDecision) => void;
}

export interface Portal {
	readonly origin: string;
	/** Environment of the operator, who has access to everything. Contains the variables of all functions. */
	readonly environment: Readonly<Record<string, string>>;
	environmentOf(functionName: string): Readonly<Record<string, string>>;
	invoke(functionName: string, event: unknown): Promise<unknown>;
	runDue(): Promise<void>;
	reloadFunctions(): void;
	close(): Promise<void>;
}

/** @throws StartFailure if it cannot start for a reason that the user can correct */
export async function startPortal(options: PortalOptions): Promise<Portal> {
	const { port, dataDirectory, seed, webDirectory, clock = Date.now, log = console.log } = options;
	const { mailLimit, onDecision, diskReserveBytes } = options;
	const disk = diskSpace(dataDirectory, diskReserveBytes);
	const closing: (() => void | Promise<void>)[] = [];
	const close = async () => {
		for (const step of closing.splice(0).reverse()) await step();
	};
	try {
		const openWeb = typeof webDirectory === 'string' ? builtWebApp(webDirectory) : webDirectory;
		const data = openDataDirectory(dataDirectory);
		closing.push(data.release);
		const provider = openIdentityProvider({
			definition: userPool,
			dataDirectory: data.path,
			clock,
			log,
			mailLimit,
			invoke: (trigger, event) => invoke(trigger, event),
		});
		const secrets = openSecretFile(data.path);
		createStackSecret(secrets);
		const stacks = await openPolicyFile();
		const policies = options.policies ?? stacks.policies;
		const functions = new Map(Object.keys(policies).map((name) => [localFunctionName(name), name]));
		const operator = newIdentity('operator', operatorStatements);
		const identities = [...functionIdentities(policies), operator];
		const access = accessControl(identities, onDecision);
		const database = await openDatabase({
			dataDirectory: data.path,
			tables: localTables,
			identities,
			log,
			onDecision,
			diskReserveBytes,
		});
		closing.push(database.close);

		let serve: ReturnType<typeof gateway> = (request, response) =>
			send(request, response, gatewayMessage(503, 'Service Unavailable', { 'retry-after': '1' }));
		const server = createServer((request, response) => void serve(request, response));
		const actualPort = await listen(server, port);
		closing.push(() => stop(server));

		const environments = functionEnvironments(policies, identities, {
			database: database.endpoint,
			portal: `http://127.0.0.1:${actualPort}`,
			temporary: emptyTemporaryFolder(data.path),
			absentVariables: options.isFetching ? [] : [variables.ingestFunction],
		});
		const runtime = openRuntime(environments);
		closing.splice(-1, 0, runtime.close);
		closing.push(shareEnvironment(data.path, environments('ingest')));
		const invoke = invokeTrigger(runtime, `http://localhost:${actualPort}`);
		if (seed) await seedDemo(data.path, runtime, provider, secrets, log);
		const web = await openWeb(server);
		closing.push(web.close);
		const buckets = openBuckets({
			dataDirectory: data.path,
			access,
			watched: [ingestBucket],
			onObjectCreated: (object) => ingestFile(runtime, object),
			isDiskFull: disk.isFull,
			hasRoom: disk.hasRoom,
			log,
			clock,
		});
		closing.push(buckets.close);
		const runs = openRunMachine({
			dataDirectory: data.path,
			invoke: (functionName, event, longestMillis, lane) =>
				invokeFunction(runtime, functionName, event, longestMillis, lane),
			files: buckets,
			clock,
			log,
		});
		closing.push(runs.close);
		const clockwork = openClockwork({
			dataDirectory: data.path,
			stacks: { policies, schedules: stacks.schedules },
			functions,
			runsSchedulesOf: options.runsSchedulesOf ?? (() => false),
			identities,
			runtime,
			access,
			clock,
			log,
		});
		closing.push(clockwork.close);
		serve = gateway({
			api: api({
				runtime,
				authorize: authorizer(provider, clock),
				storage: storageProblem({ disk, isDatabaseOpen: database.isOpen }),
				clock,
				log,
			}),
			emulators: {
				cognito: cognitoEndpoint({ provider, access, log }),
				secrets: secretsEndpoint({ secrets, access, clock }),
				buckets: buckets.handle,
				states: statesEndpoint({ machine: runs, access }),
				lambda: lambdaEndpoint({
					functions,
					events: clockwork.events,
					invoke: (functionName, event) => invokeFunction(runtime, functionName, event),
					access,
				}),
				scheduler: clockwork.handle,
				sts: stsEndpoint({ access }),
				email: mailEndpoint({ outbox: provider.outbox, access, refusal: refusalOfFile(data.path) }),
			},
			web: withConfiguration(web.handle),
			log,
		});
		return {
			origin: `http://localhost:${actualPort}`,
			environment: environments('operator'),
			environmentOf: environments,
			invoke: (functionName, event) => invokeFunction(runtime, functionName, event),
			runDue: clockwork.runDue,
			reloadFunctions: runtime.reload,
			close,
		};
	} catch (cause) {
		await close();
		throw explainStartError(cause, dataDirectory, disk);
	}
}

function createStackSecret(secrets: SecretFile): void {
	if (secrets.find(syntheticClientSecretName) !== undefined) return;
	const password = `${randomBytes(24).toString('base64url')}aA1!`;
	const value = JSON.stringify({ login: syntheticClientLogin, password });
	secrets.put(syntheticClientSecretName, { version: randomUUID(), value, atSeconds: Date.now() / 1000 });
}

function builtWebApp(directory: string): OpenWebApp {
	const app: WebApp = { handle: staticFiles(directory), close: async () => undefined };
	return async () => app;
}

function authorizer(provider: IdentityProvider, clock: typeof Date.now) {
	const { issuer, clients } = userPool;
	return jwtAuthorizer({ issuer, jwks: provider.jwks, clientIds: clients.map(({ id }) => id), clock });
}
