import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { Driver, Engine, Key } from './driver.ts';
import { eventually } from './eventually.ts';
import { findElement } from './find-element.ts';
import { programOnPath } from './program-on-path.ts';

interface WebDriverSession {
	readonly version: string;
	/**
	 * Sends a command to the driver.
	 *
	 * @returns the value in the response
	 * @throws if the response is an error
	 */
	send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
}

const created = z.object({
	sessionId: z.string(),
	capabilities: z.object({ browserName: z.string(), browserVersion: z.string() }),
});

/**
 * Opens a session of W3C WebDriver.
 *
 * @param server the address of the driver
 * @see https://www.w3.org/TR/webdriver2/
 */
async function webDriverSession(server: string, capabilities: object): Promise<WebDriverSession> {
	const answer = await send(server, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
	const { sessionId, capabilities: granted } = created.parse(answer);
	return {
		version: `${granted.browserName} ${granted.browserVersion}`,
		send: (method, path, body) => send(server, method, `/session/${sessionId}${path}`, body),
	};
}

async function send(server: string, method: string, path: string, body?: unknown): Promise<unknown> {
	const response = await fetch(`${server}${path}`, {
		method,
		...(method === 'POST' ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } } : {}),
	});
	const { value } = (await response.json()) as { readonly value: unknown };
	if (!response.ok)
		throw new Error(`WebDriver ${method} ${path} answered ${response.status}: ${JSON.stringify(value)}`);
	return value;
}

const driverProgram = () => programOnPath('WebKitWebDriver');
const displayProgram = () => programOnPath('Xvfb');

/** MiniBrowser of WebKitGTK, controlled by W3C WebDriver on a separate display. */
export const webkit: Engine = {
	name: 'webkit',
	missing() {
		const absent = Object.entries({ WebKitWebDriver: driverProgram(), Xvfb: displayProgram() })
			.filter(([, program]) => program === undefined)
			.map(([name]) => name);
		return absent.length === 0 ? undefined : `no ${absent.join(', no ')} on the PATH`;
	},
	open,
};

async function open(downloads: string): Promise<Driver> {
	const home = mkdtempSync(join(tmpdir(), 'portal-webkit-'));
	mkdirSync(join(home, '.config'));
	writeFileSync(join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
	const started: ChildProcess[] = [];
	const close = async () => {
		for (const child of started.reverse()) await ended(child);
		rmSync(home, { recursive: true, force: true });
	};
	try {
		const display = spawn(
			displayProgram() as string,
			['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'],
			{ stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
		);
		started.push(display);
		const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer];
		const port = await freePort();
		const { PATH } = process.env;
		started.push(
			spawn(driverProgram() as string, [`--port=${port}`], {
				stdio: 'ignore',
				env: {
					...(PATH === undefined ? {} : { PATH }),
					HOME: home,
					XDG_CONFIG_HOME: join(home, '.config'),
					DISPLAY: `:${String(number).trim()}`,
					LANG: 'en_GB.UTF-8',
					LIBGL_ALWAYS_SOFTWARE: '1',
				},
			}),
		);
		const server = `http://127.0.0.1:${port}`;
		await eventually(
			'the WebDriver of WebKit answers',
			async () => (await fetch(`${server}/status`).catch(() => undefined))?.ok,
		);
		const session = await webDriverSession(server, {});
		// The window of the browser, including its bars, has the same size as that of Firefox.
		await session.send('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 938 });
		return driverOf(session, async () => {
			await session.send('DELETE', '').finally(close);
		});
	} catch (error) {
		await close();
		throw error;
	}
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

type Found = Readonly<Record<typeof elementKey, string>>;

const control = '\uE009';

const keyCodes: Readonly<Record<Key, string>> = {
	Enter: '\uE007',
	Tab: '\uE004',
	Escape: '\uE00C',
	Home: '\uE011',
	End: '\uE010',
};

function driverOf(session: WebDriverSession, close: () => Promise<void>): Driver {
	const evaluate = (act: (...values: never) => unknown, values: readonly unknown[]) =>
		session.send('POST', '/execute/sync', { script: `return (${act}).apply(null, arguments)`, args: values });
	const type = (strokes: readonly object[]) =>
		session.send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: strokes }] });
	const stroke = (value: string) => [
		{ type: 'keyDown', value },
		{ type: 'keyUp', value },
	];
	const shortcut: Driver['shortcut'] = async (letter) => {
		await type([{ type: 'keyDown', value: control }, ...stroke(letter), { type: 'keyUp', value: control }]);
	};
	return {
		version: session.version,
		async goto(url) {
			await session.send('POST', '/url', { url });
		},
		evaluate: (act, ...values) => evaluate(act, values) as never,
		async click(target) {
			const found = (await evaluate(findElement, [target])) as Found | null;
			if (found === null) return false;
			try {
				await session.send('POST', `/element/${found[elementKey]}/click`);
				return true;
			} catch (error) {
				// The page moved between the two calls, so the element was not clicked.
				if (error instanceof Error && /element click intercepted|stale element reference/.test(error.message))
					return false;
				throw error;
			}
		},
		async press(key) {
			await type(stroke(keyCodes[key]));
		},
		shortcut,
		async type(text) {
			await shortcut('a');
			await type([...text].flatMap(stroke));
		},
		async chooseFile(path) {
			const field = (await session.send('POST', '/element', {
				using: 'css selector',
				value: 'input[type=file]',
			})) as Found;
			await session.send('POST', `/element/${field[elementKey]}/value`, { text: path });
		},
		async screenshot() {
			return Buffer.from((await session.send('GET', '/screenshot')) as string, 'base64');
		},
		close,
	};
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

async function ended(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const exit = once(child, 'exit');
	child.kill();
	await exit;
}
