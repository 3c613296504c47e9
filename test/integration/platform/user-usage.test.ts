import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countResult, removeUsage, reserveFile, usageOf } from '#functions/directory/usage.ts';
import { getItem } from '#platform/aws/table.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { defaultUserLimits } from '#shared/directory/user-limits.ts';
import { databaseProxy } from '#test/support/database-proxy.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

const database = await ratesDatabase();
const proxy = await databaseProxy(database.endpoint);
process.env.AWS_ENDPOINT_URL_DYNAMODB = proxy.origin;
vi.stubEnv(tables.directory.variable, tables.directory.localName);
afterAll(() => proxy.close());

const requests: string[] = [];
proxy.intercept = async (action, pass) => {
	requests.push(action);
	return pass();
};

const clock = manualClock('2026-03-02T07:00:00Z');
const minute = 60_000;
let owner = { orgId: 'bank', sub: '' };
let uploaded: Set<string>;
beforeEach(() => {
	owner = { orgId: 'bank', sub: randomUUID() };
	uploaded = new Set();
});

async function link(bytes = 10, limits = defaultUserLimits): Promise<string> {
	const fileId = randomUUID();
	const isUploaded = async (each: string) => uploaded.has(each);
	await reserveFile(owner, { bytes, limits, nowMillis: clock(), link: { fileId, kind: 'run', isUploaded } });
	return fileId;
}

const used = async () => {
	const { openUploads, keptBytes } = await usageOf(owner, defaultUserLimits, clock());
	return [openUploads.used, keptBytes.used];
};

const tooMany = { problem: { code: 'too-many-uploads' } };

describe("the number of a user's open links", () => {
	it('each link after the first needs only one request to the database', async () => {
		await link();
		requests.length = 0;
		for (let i = 0; i < 19; i++) await link();
		expect(requests).toEqual(Array(19).fill('UpdateItem'));
	});

	it('a used link no longer counts, but its file does', async () => {
		const links = [];
		for (let i = 0; i < 20; i++) links.push(await link());
		await expect(link()).rejects.toMatchObject(tooMany);
		uploaded.add(links[3] as string);
		await link();
		await expect(link()).rejects.toMatchObject(tooMany);
		expect(await used()).toEqual([20, 210]);
	});

	it('an expired link no longer counts, and if it was unused, its bytes are released', async () => {
		const [first] = [await link()];
		for (let i = 0; i < 19; i++) await link();
		uploaded.add(first);
		clock.advance(6 * minute);
		expect(await used()).toEqual([0, 200]);
		await link();
		// An upload that began before the link expired may still be running.
		expect(await used()).toEqual([1, 210]);
		clock.advance(20 * minute);
		for (let i = 0; i < 20; i++) await link();
		expect(await used()).toEqual([20, 210]);
	});

	it('the limit of links is not exceeded when many are requested at the same time', async () => {
		const asked = await Promise.allSettled(Array.from({ length: 25 }, () => link()));
		expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
		expect(await used()).toEqual([20, 200]);
	});
});

describe("the size of a user's stored files", () => {
	it('a stored file counts until its retention period ends', async () => {
		const limits = { ...defaultUserLimits, keptGigabytes: 1 };
		await link(100_000_000, limits);
		await countResult(owner, 800_000_000, clock());
		await expect(link(200_000_000, limits)).rejects.toMatchObject({
			problem: { code: 'kept-files-full', params: { usedBytes: 900_000_000, limitBytes: 1_000_000_000 } },
		});
		clock.advance(92 * 86_400_000);
		expect(await used()).toEqual([0, 0]);
		await link(200_000_000, limits);
		expect(await used()).toEqual([1, 200_000_000]);
	});

	it('other users and organisations have separate counts', async () => {
		await link(1000);
		owner = { ...owner, sub: randomUUID() };
		expect(await used()).toEqual([0, 0]);
		owner = { orgId: 'other', sub: owner.sub };
		expect(await used()).toEqual([0, 0]);
	});
});

describe('the stored counts of a user', () => {
	const storedItem = () => getItem('directory', { pk: `USAGE#${owner.orgId}`, sk: `USER#${owner.sub}` });

	it('the counts expire after the last file that they include', async () => {
		expect(tables.directory.expiryAttribute).toBe('expiresAt');
		const latest = () => Math.floor(clock() / 1000) + 100 * 86_400;
		await link();
		expect(await storedItem()).toMatchObject({ expiresAt: latest() });
		clock.advance(minute);
		await link();
		expect(await storedItem()).toMatchObject({ expiresAt: latest() });
		clock.advance(minute);
		await countResult(owner, 5, clock());
		expect(await storedItem()).toMatchObject({ expiresAt: latest() });
	});

	it('the counts are removed with the user, and a later result of a run does not restore them', async () => {
		await link();
		await removeUsage(owner);
		expect(await storedItem()).toBeUndefined();
		await countResult(owner, 5, clock());
		expect(await storedItem()).toBeUndefined();
	});
});
