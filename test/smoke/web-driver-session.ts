import * as z from 'zod';

export interface WebDriverSession {
	readonly version: string;
	/** @returns the value that the driver answers @throws when it answers an error */
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
export async function webDriverSession(server: string, capabilities: object): Promise<WebDriverSession> {
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
