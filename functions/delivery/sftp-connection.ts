import { leaseRenewalMillis } from '../../shared/delivery/delivery-state.ts';
import type { SftpDestination } from '../platform/deliveries/delivery-record.ts';
import type { SftpCredentials } from '../platform/deliveries/sftp-credentials.ts';
import { logger } from '../platform/logger.ts';
import type { SftpServer } from '../platform/sftp/connect.ts';
import { readHostKey } from '../platform/sftp/host-key.ts';
import { readPrivateKey } from '../platform/sftp/private-key.ts';
import type { SftpSession } from '../platform/sftp/sftp-session.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import type { DeliveryTry } from './delivery-try.ts';

/** How long a runner waits for a place at a host, and how often it looks. */
const placeWaitMillis = 60_000;
const placeLookMillis = 250;

export function sftpDestination({ record: { destination } }: DeliveryTry): SftpDestination {
	if (destination?.kind !== 'sftp') throw new Error('the file goes to no server');
	return destination;
}

/** The session of this try; connects at the first call. */
export async function openSession(attempt: DeliveryTry): Promise<SftpSession> {
	if (attempt.connection !== undefined) return attempt.connection.session;
	const { parts, token } = attempt;
	const destination = sftpDestination(attempt);
	const server = serverOf(destination, await parts.readCredentials(destination.secretName, destination));
	const release = await takePlace(attempt, destination.host);
	try {
		const session = await parts.connect(server, { startTimer: parts.startTimer });
		attempt.connection = { session, release };
		return session;
	} catch (error) {
		await release();
		throw error;
	}

	async function takePlace({ parts: { places, clock, startTimer } }: DeliveryTry, host: string) {
		for (let waited = 0; ; waited += placeLookMillis) {
			const place = await places.take(host, token, clock());
			if (place !== undefined) return keepPlace(attempt, host, place);
			if (waited >= placeWaitMillis) throw new NoPlace('all connections to the host are in use');
			await new Promise<void>((resolve) => startTimer(placeLookMillis * (0.5 + Math.random()), resolve));
		}
	}
}

/** Renews a place while it is used. @returns gives it back */
function keepPlace({ parts, token }: DeliveryTry, host: string, place: number): () => Promise<void> {
	const { places, clock, startTimer } = parts;
	let cancel = () => {};
	const renew = () => {
		cancel = startTimer(leaseRenewalMillis, renew);
		places.renew(host, place, token, clock()).catch((error: unknown) => {
			logger.warn('a place at a host was not renewed', { error: error as Error });
		});
	};
	cancel = startTimer(leaseRenewalMillis, renew);
	return async () => {
		cancel();
		await places.release(host, place, token);
	};
}

/** Too many deliveries go to one host at the same time. It is tried again. */
class NoPlace extends Error {
	override readonly name = 'NoPlace';
}

export async function closeSession(attempt: DeliveryTry): Promise<void> {
	const { connection } = attempt;
	delete attempt.connection;
	connection?.session.close();
	await connection?.release();
}

/** @throws DeliveryFailure when stored keys cannot be used */
function serverOf(destination: SftpDestination, credentials: SftpCredentials | undefined): SftpServer {
	const { host, port, user } = destination;
	const hostKeys = destination.hostKeys.map((line) => {
		const key = readHostKey(line);
		if ('fault' in key) throw new DeliveryFailure('host-key-unusable');
		return key;
	});
	const { password, privateKey, passphrase } = credentials ?? {};
	if (privateKey !== undefined) {
		const key = readPrivateKey(privateKey, passphrase);
		if ('fault' in key) throw new DeliveryFailure('private-key-unusable');
		return { host, port, user, hostKeys, login: { privateKey: key } };
	}
	if (password === undefined) throw new DeliveryFailure('credentials-missing');
	return { host, port, user, hostKeys, login: { password } };
}
