import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import type { Arrival, ServerFaults, SftpServerCall, SftpServerData } from './sftp-server.ts';

interface StoredFile {
	bytes: Buffer;
	size: number;
	mtime: number;
}

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp;
const { hostKeys, login } = workerData as SftpServerData;
const port = parentPort as MessagePort;

const files = new Map<string, StoredFile>();
const arrivals: Arrival[] = [];
const faultsOf = new Map<string, ServerFaults>();
const connections = new Set<Connection>();
let logins = 0;
let clock = 1_700_000_000;

const server = new ssh2.Server({ hostKeys: [...hostKeys] }, (connection) => {
	connections.add(connection);
	(connection as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true);
	let user = '';
	const faults = () => faultsOf.get(user) ?? {};
	connection.on('error', () => undefined).on('close', () => connections.delete(connection));
	connection.on('authentication', (context) => {
		user = context.username;
		if (faults().refusesLogin !== true && isWelcome(context)) return context.accept();
		context.reject(['publickey', 'password']);
	});
	connection.on('ready', () => {
		logins += 1;
		announceExtensions(connection, faults().extensions ?? ['posix-rename@openssh.com', 'fsync@openssh.com']);
		connection.on('session', (accept) => {
			accept().on('sftp', (acceptSftp) => serve(acceptSftp(), connection, faults));
		});
	});
});

function isWelcome(context: ssh2.AuthContext): boolean {
	if (context.method === 'password') return context.password === login.password;
	if (context.method !== 'publickey') return false;
	const key = ssh2.utils.parseKey(login.publicKey);
	if (key instanceof Error || Array.isArray(key)) throw new Error('no public key');
	if (!key.getPublicSSH().equals(context.key.data)) return false;
	if (context.signature === undefined || context.blob === undefined) return true;
	return key.verify(context.blob, context.signature, context.hashAlgo) === true;
}

/** Adds SFTP extensions to the VERSION packet of the server, because ssh2 does not announce them. */
function announceExtensions(connection: Connection, names: readonly string[]): void {
	const protocol = (connection as unknown as { _protocol: { channelData: (id: number, data: Buffer) => void } })
		._protocol;
	const send = protocol.channelData.bind(protocol);
	protocol.channelData = (id, data) => {
		const isVersion = data.length === 9 && data[4] === 2;
		if (!isVersion) return send(id, data);
		const text = (value: string) => {
			const length = Buffer.alloc(4);
			length.writeUInt32BE(value.length);
			return Buffer.concat([length, Buffer.from(value)]);
		};
		const packet = Buffer.concat([data, ...names.flatMap((name) => [text(name), text('1')])]);
		packet.writeUInt32BE(packet.length - 4, 0);
		send(id, packet);
	};
}

const nameOf = (path: string) => posix.normalize(`/${path}`);

function serve(sftp: SFTPWrapper, connection: Connection, faults: () => ServerFaults): void {
	const handles = new Map<number, { readonly path: string; readonly file: StoredFile }>();
	const directories = new Map<number, { readonly path: string; isRead: boolean }>();
	let handleCount = 0;
	let read = 0;
	let written = 0;
	const drop = () => (connection as unknown as { _sock: { destroy(): void } })._sock.destroy();
	const fileOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0))?.file;
	const ok = (id: number) => sftp.status(id, STATUS_CODE.OK);
	const attributes = ({ size, mtime }: StoredFile) => ({ mode: 0o100644, uid: 0, gid: 0, size, atime: mtime, mtime });
	const move = (id: number, from: string, to: string, replaces: boolean) => {
		const file = files.get(nameOf(from));
		const fault = faults().atRename;
		if (fault === 'drop-before') return drop();
		if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
		if (!replaces && files.has(nameOf(to))) return sftp.status(id, STATUS_CODE.FAILURE);
		files.set(nameOf(to), file);
		if (fault !== 'drop-between') files.delete(nameOf(from));
		const content = file.bytes.subarray(0, file.size);
		arrivals.push({ path: nameOf(to), size: file.size, sha256: createHash('sha256').update(content).digest('hex') });
		if (faults().clientTakes === true) files.delete(nameOf(to));
		if (fault === 'stall-after') return;
		if (fault === 'drop-after' || fault === 'drop-between') return drop();
		ok(id);
	};
	sftp.on('error', () => undefined);
	sftp.on('OPEN', (id, path, flags) => {
		const name = nameOf(path);
		if (faults().answersOpenWithoutHandle === true) return ok(id);
		if (name.startsWith('/missing/')) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
		if (name.startsWith('/read-only/')) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
		const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
		if (!isWrite && faults().refusesReading === true) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
		if (isWrite) files.set(name, { bytes: Buffer.alloc(0), size: 0, mtime: clock++ });
		const file = files.get(name);
		if (file === undefined) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
		handleCount += 1;
		handles.set(handleCount, { path: name, file });
		const handle = Buffer.alloc(4);
		handle.writeUInt32BE(handleCount);
		sftp.handle(id, handle);
	});
	sftp.on('WRITE', (id, handle, offset, data) => {
		const file = fileOf(handle);
		if (file === undefined) return sftp.status(id, STATUS_CODE.FAILURE);
		const { dropAfterBytes, stallAfterBytes, diskBytes, losesBytes } = faults();
		written += data.length;
		if (dropAfterBytes !== undefined && written > dropAfterBytes) return drop();
		if (stallAfterBytes !== undefined && written > stallAfterBytes) return;
		if (diskBytes !== undefined && written > diskBytes) return sftp.status(id, STATUS_CODE.FAILURE);
		const end = offset + data.length - (losesBytes === true ? 1 : 0);
		if (end > file.bytes.length) {
			const larger = Buffer.alloc(Math.max(end, file.bytes.length * 2));
			file.bytes.copy(larger, 0, 0, file.size);
			file.bytes = larger;
		}
		data.copy(file.bytes, offset);
		file.size = Math.max(file.size, end);
		ok(id);
	});
	sftp.on('READ', (id, handle, offset, length) => {
		const file = fileOf(handle);
		if (file === undefined || offset >= file.size) return sftp.status(id, STATUS_CODE.EOF);
		const { readsAtMost: most = length, dropAfterBytesRead, growsWhileRead } = faults();
		read += length;
		if (dropAfterBytesRead !== undefined && read > dropAfterBytesRead) return drop();
		if (growsWhileRead === true) Object.assign(file, { size: file.size, mtime: clock++ });
		sftp.data(id, file.bytes.subarray(offset, Math.min(file.size, offset + Math.min(most, length))));
	});
	sftp.on('OPENDIR', (id, path) => {
		const name = nameOf(path);
		if (name === '/missing') return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
		if (name === '/unreadable') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
		handleCount += 1;
		directories.set(handleCount, { path: name, isRead: false });
		const handle = Buffer.alloc(4);
		handle.writeUInt32BE(handleCount);
		sftp.handle(id, handle);
	});
	sftp.on('READDIR', (id, handle) => {
		const directory = directories.get(handle.readUInt32BE(0));
		const { listing, listsAlso = [] } = faults();
		if (directory === undefined) return sftp.status(id, STATUS_CODE.FAILURE);
		if (listing === 'stalls') return;
		if (listing === 'endless-without-names') return sftp.name(id, []);
		const entry = (filename: string, { size = 10, mode = 0o100644, mtime = 1_600_000_000 }) =>
			({ filename, longname: filename, attrs: { mode, uid: 0, gid: 0, size, atime: mtime, mtime } }) as never;
		if (listing === 'endless')
			return sftp.name(
				id,
				Array.from({ length: 100 }, () => entry(`${clock++}.csv`, {})),
			);
		if (directory.isRead) return sftp.status(id, STATUS_CODE.EOF);
		directory.isRead = true;
		const inside = [...files].filter(([path]) => posix.dirname(path) === directory.path);
		sftp.name(id, [
			...inside.map(([path, { size, mtime }]) => entry(posix.basename(path), { size, mtime })),
			...listsAlso.map(({ name, ...attributes }) => entry(name, attributes)),
		]);
	});
	sftp.on('CLOSE', (id) => (faults().dropAtClose === true ? drop() : ok(id)));
	sftp.on('RENAME', (id, from, to) => move(id, from, to, false));
	sftp.on('REMOVE', (id, path) => {
		if (!files.delete(nameOf(path))) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
		ok(id);
	});
	const describe = (id: number, path: string) => {
		const file = files.get(nameOf(path));
		if (file === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
		else sftp.attrs(id, attributes(file));
	};
	sftp.on('STAT', describe).on('LSTAT', describe);
	sftp.on('EXTENDED', (id, name, data) => {
		if (name === 'fsync@openssh.com') return ok(id);
		if (name !== 'posix-rename@openssh.com') return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED);
		const length = data.readUInt32BE(0);
		move(id, data.subarray(4, 4 + length).toString(), data.subarray(8 + length).toString(), true);
	});
}

const calls: { readonly [Call in SftpServerCall['call']]: (call: Extract<SftpServerCall, { call: Call }>) => unknown } =
	{
		setFaults: ({ user, faults }) => faultsOf.set(user, faults) && undefined,
		put: ({ path, content }) =>
			files.set(path, { bytes: Buffer.from(content), size: content.length, mtime: clock++ }) && undefined,
		take: ({ path }) => files.delete(path),
		read: ({ path }) => {
			const file = files.get(path);
			return file && new Uint8Array(file.bytes.subarray(0, file.size));
		},
		files: () => [...files.keys()].sort(),
		arrivals: () => arrivals,
		clear: () => {
			files.clear();
			faultsOf.clear();
			arrivals.length = 0;
		},
		logins: () => logins,
	};

port.on('message', ({ id, call }: { readonly id: number; readonly call: SftpServerCall }) => {
	const answer = (calls[call.call] as (call: SftpServerCall) => unknown)(call);
	port.postMessage({ id, answer });
});

server.listen(0, '127.0.0.1', () => {
	const { port: listensOn } = server.address() as { readonly port: number };
	port.postMessage({ port: listensOn });
});
