import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPolicies } from '../iam/policy-file.ts';
import type { FunctionPolicies } from '../iam/statement.ts';
import { type AccessDecision, accessControl } from './access/access-control.ts';
import { functionIdentities, newIdentity, operatorStatements } from './access/identity.ts';
import { ingestBucket, ingestFile } from './buckets/ingest-bucket.ts';
import { openBuckets } from './buckets/open-buckets.ts';
import type { Clock } from './clock.ts';
import { issuer, machineClient, webClient } from './cognito/app-client.ts';
import { cognitoEndpoint } from './cognito/cognito-endpoint.ts';
import { type IdentityProvider, openIdentityProvider } from './cognito/identity-provider.ts';
import { invokeTrigger } from './cognito/invoke-trigger.ts';
import type { MailLimit } from './cognito/outbox.ts';
import { inPlainWords, openDataDirectory } from './data-directory.ts';
import { diskSpace } from './disk-space.ts';
import { openDatabase } from './dynamodb/database.ts';
import { api } from './gateway/api.ts';
import { jwtAuthorizer } from './gateway/authorizer.ts';
import { gatewayMessage, send } from './gateway/send.ts';
import { storageProblem } from './gateway/storage-problem.ts';
import { gateway } from './gateway.ts';
import { functionEnvironments, shareEnvironment } from './lambda/environment.ts';
import { invokeFunction } from './lambda/invoke-function.ts';
import { openRuntime } from './lambda/runtime.ts';
import { openSecretFile } from './secrets/secret-file.ts';
import { secretsEndpoint } from './secrets/secrets-endpoint.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { StartFailure } from './start-failure.ts';
import { withConfiguration } from './web/configuration-file.ts';
import { staticFiles } from './web/static-files.ts';
import type { OpenWebApp, WebApp } from './web/web-app.ts';

/** How long requests that are under way may take when the portal stops. */
const stopGraceMillis = 5_000;

export interface PortalOptions {
	/** 0 for any that is free. */
	readonly port: number;
	readonly dataDirectory: string;
	/** Whether an empty data directory is filled with reference data and the demo organisations. */
	readonly seed: boolean;
	/** Where the built web app is, or what serves it instead. */
	readonly webDirectory: string | OpenWebApp;
	readonly clock?: Clock;
	readonly log?: (line: string) => void;
	/** None if left out. */
	readonly mailLimit?: MailLimit;
	/** What the functions may do, when not what the stacks grant them. */
	readonly policies?: FunctionPolicies;
	/** Nothing is saved while less than this is free on the disk of the data directory, when not the default. */
	readonly diskReserveBytes?: number;
	/** Called with every decision of the emulators; all have been reported when the portal has closed. */
	readonly onDecision?: (decision: AccessDecision) => void;
}

export interface Portal {
	/** Such as `http://localhost:8080`. */
	readonly origin: string;
	/** For programs of the operator, who may touch all data: every variable of every function. */
	readonly environment: Readonly<Record<string, string>>;
	/** What one function finds in its environment, its access key included. */
	environmentOf(functionName: string): Readonly<Record<string, string>>;
	/** Calls a function as its schedule or its rule does on AWS. */
	invoke(functionName: string, event: unknown): Promise<unknown>;
	/** Makes the requests that follow run the functions' sources as they then are. */
	reloadFunctions(): void;
	/** Lets the requests that are under way finish, then closes everything. */
	close(): Promise<void>;
}

/**
 * The whole portal on one machine, behind one origin.
 *
 * @throws StartFailure when it cannot start for a reason that its user can act on
 */
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
			dataDirectory: data.path,
			clock,
			log,
			mailLimit,
			invoke: (folder, event) => invoke(folder, event),
		});
		const secrets = openSecretFile(data.path);
		const policies = options.policies ?? (await openPolicies());
		const operator = newIdentity('operator', operatorStatements);
		const identities = [...functionIdentities(policies), operator];
		const access = accessControl(identities, onDecision);
		const database = await openDatabase({ dataDirectory: data.path, identities, log, onDecision, diskReserveBytes });
		closing.push(database.close);

		let serve: ReturnType<typeof gateway> = (request, response) =>
			send(request, response, gatewayMessage(503, 'Service Unavailable', { 'retry-after': '1' }));
		const server = createServer((request, response) => void serve(request, response));
		const actualPort = await listen(server, port);
		closing.push(() => stop(server));

		const environments = functionEnvironments(policies, identities, {
			database: database.endpoint,
			cognito: `http://127.0.0.1:${actualPort}/cognito`,
			secrets: `http://127.0.0.1:${actualPort}/secrets`,
			buckets: `http://127.0.0.1:${actualPort}/buckets`,
		});
		const runtime = openRuntime(environments);
		closing.splice(-1, 0, runtime.close);
		closing.push(shareEnvironment(data.path, environments('ingest')));
		const invoke = invokeTrigger(runtime, `http://localhost:${actualPort}`);
		if (seed) await seedDemo(data.path, runtime, provider);
		const web = await openWeb(server);
		closing.push(web.close);
		const buckets = openBuckets({
			dataDirectory: data.path,
			access,
			watched: [ingestBucket],
			onObjectCreated: (object) => ingestFile(runtime, object),
			isDiskFull: disk.isFull,
			log,
			clock,
		});
		closing.push(buckets.close);
		serve = gateway({
			api: api({
				runtime,
				authorize: authorizer(provider, clock),
				storage: storageProblem({ disk, isDatabaseOpen: database.isOpen }),
				clock,
				log,
			}),
			cognito: cognitoEndpoint({ provider, access, log }),
			secrets: secretsEndpoint({ secrets, access, clock }),
			buckets: buckets.handle,
			web: withConfiguration(web.handle),
			log,
		});
		return {
			origin: `http://localhost:${actualPort}`,
			environment: environments('operator'),
			environmentOf: environments,
			invoke: (functionName, event) => invokeFunction(runtime, functionName, event),
			reloadFunctions: runtime.reload,
			close,
		};
	} catch (cause) {
		await close();
		throw inPlainWords(cause, dataDirectory, disk);
	}
}

function builtWebApp(directory: string): OpenWebApp {
	const app: WebApp = { handle: staticFiles(directory), close: async () => undefined };
	return async () => app;
}

function authorizer(provider: IdentityProvider, clock: Clock) {
	return jwtAuthorizer({ issuer, jwks: provider.jwks, clientIds: [webClient.id, machineClient.id], clock });
}

/** @throws StartFailure when the port is taken or not allowed */
async function listen(server: Server, port: number): Promise<number> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', (cause: NodeJS.ErrnoException) => {
			if (cause.code === 'EADDRINUSE') {
				const message = `Port ${port} is in use by another program. Stop it, or set PORT to another port, such as PORT=${port + 1} npm start.`;
				reject(new StartFailure(message, { cause }));
			} else if (cause.code === 'EACCES') {
				const message = `Port ${port} needs more rights than this user has. Set PORT to a port from 1024 to 65535.`;
				reject(new StartFailure(message, { cause }));
			} else {
				reject(cause);
			}
		});
		server.listen(port, '127.0.0.1', resolve);
	});
	return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	server.closeIdleConnections();
	const impatience = setTimeout(() => server.closeAllConnections(), stopGraceMillis);
	await closed;
	clearTimeout(impatience);
}
