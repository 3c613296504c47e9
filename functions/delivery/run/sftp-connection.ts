import { logger, systemClock, systemTimer } from '#platform/runtime.ts';
import { connectSftp, type SftpServer } from '#platform/transfer/sftp/connect.ts';
import { readHostKey } from '#platform/transfer/sftp/host-key.ts';
import { readPrivateKey } from '#platform/transfer/sftp/private-key.ts';
import { leaseRenewalMillis } from '#shared/delivery/delivery-state.ts';
import type { SftpDestination } from '../store/delivery-record.ts';
import { hostPlaces } from '../store/host-places.ts';
import { readSftpCredentials, type SftpCredentials } from '../store/sftp-credentials.ts';
import { DeliveryFailure } from './delivery-failure.ts';

/** Services with which connections are opened. Tests replace them. */
export const connectionParts = {
	places: hostPlaces,
	connect: connectSftp,
	readCredentials: readSftpCredentials,
	clock: systemClock,
	startTimer: systemTimer,
};

export type ConnectionParts = Readonly<typeof connectionParts>;

const placeWaitMillis = 60_000;
const firstLookMillis = 250;
const longestLookMillis = 1_000;

type SftpAccount = Pick<SftpDestination, 'host' | 'port' | 'user' | 'hostKeys' | 'secretName'>;

/** `release` frees the connection slot. */
export async function openConnection(parts: ConnectionParts, account: SftpAccount, token: string) {
	const server = serverOf(account, await parts.readCredentials(account.secretName, account));
	const release = await takePlace(parts, account.host, token);
	try {
		return { session: await parts.connect(server, { startTimer: parts.startTimer }), release };
	} catch (error) {
		await release();
		throw error;
	}
}

async function takePlace(parts: ConnectionParts, host: string, token: string) {
	let look = firstLookMillis;
	for (let waited = 0; ; waited += look, look = Math.min(longestLookMillis, look * 1.5)) {
		const place = await parts.places.take(host, token, parts.clock());
		if (place !== undefined) return keepPlace(parts, host, place, token);
		if (waited >= placeWaitMillis) throw new NoPlace('all connections to the host are in use');
		await new Promise<void>((resolve) => parts.startTimer(look * (0.5 + Math.random()), resolve));
	}
}

/** Renews a connection slot until the returned function releases it. */
function keepPlace({ places, clock, startTimer }: ConnectionParts, host: string, place: number, token: string) {
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

export class NoPlace extends Error {
	override readonly name = 'NoPlace';
}

function serverOf(account: SftpAccount, credentials: SftpCredentials | undefined): SftpServer {
	const { host, port, user } = account;
	const hostKeys = account.hostKeys.map((line) => {
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
