import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

interface Call {
	readonly method: string;
	readonly name: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a schedule as it was sent
type Schedule = any;

/** Starts a fake of EventBridge Scheduler. Tests can read its schedules and make its requests fail. */
export async function schedulerStandIn() {
	const schedules = new Map<string, Schedule>();
	const calls: Call[] = [];
	/** Called before a request is carried out. If it returns a status, that status is sent instead. */
	let before: ((call: Call) => Promise<number | undefined>) | undefined;
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const { method = '', url = '' } = request;
		const name = decodeURIComponent(/^\/schedules\/([^?]+)/.exec(url)?.[1] ?? '');
		calls.push({ method, name });
		const status = (await before?.({ method, name })) ?? carryOut(method, name, Buffer.concat(chunks).toString());
		const type = { 404: 'ResourceNotFoundException', 409: 'ConflictException', 500: 'InternalServerException' }[status];
		response.writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) });
		response.end(JSON.stringify(status === 200 ? { ScheduleArn: `arn:${name}` } : { Message: type }));
	});
	function carryOut(method: string, name: string, body: string): number {
		const exists = schedules.has(name);
		if (method === 'POST' && exists) return 409;
		if (method !== 'POST' && !exists) return 404;
		if (method === 'DELETE') schedules.delete(name);
		else schedules.set(name, JSON.parse(body));
		return 200;
	}
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	afterAll(() => void server.close());
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		schedules,
		calls,
		intercept(intercepting: typeof before): void {
			before = intercepting;
		},
	};
}
