import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalendarChange } from './calendars.ts';

/** Fake of BroadcastChannel. A message reaches all other channels with the same name. */
class Channel {
	static open: Channel[] = [];
	onmessage: ((event: { data: unknown }) => void) | undefined;
	readonly name: string;
	constructor(name: string) {
		this.name = name;
		Channel.open.push(this);
	}
	postMessage(data: unknown) {
		for (const other of Channel.open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
	}
}

const uploaded: CalendarChange = { type: 'calendar-uploaded', calendar: 'Desk', organizationName: 'Demo Bank' };

beforeEach(() => {
	Channel.open = [];
	vi.stubGlobal('BroadcastChannel', Channel);
});

afterEach(() => vi.unstubAllGlobals());

let tabs = 0;

/** Imports the module again, as a separate tab would. */
async function tab(): Promise<typeof import('./calendars.ts')> {
	tabs += 1;
	return import(`./calendars.ts?tab=${tabs}`);
}

test('each tab of the organisation is notified once of a change, until its listener is removed', async () => {
	const [here, there] = [await tab(), await tab()];
	const [own, other, stranger] = [vi.fn(), vi.fn(), vi.fn()];
	here.onCalendarChange('Demo Bank', own);
	const stop = there.onCalendarChange('Demo Bank', other);
	there.onCalendarChange('BNI', stranger);
	here.announceCalendarChange(uploaded);
	expect(own.mock.calls).toEqual([[uploaded, false]]);
	expect(other.mock.calls).toEqual([[uploaded, true]]);
	expect(stranger).not.toHaveBeenCalled();
	stop();
	here.announceCalendarChange({ ...uploaded, type: 'calendar-deleted' });
	expect(other).toHaveBeenCalledTimes(1);
	expect(own).toHaveBeenCalledTimes(2);
});

test.each([null, 'calendar-uploaded', {}, { ...uploaded, type: 'x' }, { ...uploaded, calendar: 1 }])(
	'an invalid message is ignored: %j',
	async (message) => {
		const here = await tab();
		const listener = vi.fn();
		here.onCalendarChange('Demo Bank', listener);
		new Channel('portal.calendars').postMessage(message);
		expect(listener).not.toHaveBeenCalled();
	},
);

test('without BroadcastChannel, only the tab in which a change was made is notified', async () => {
	vi.stubGlobal('BroadcastChannel', undefined);
	const here = await tab();
	const listener = vi.fn();
	here.onCalendarChange('Demo Bank', listener);
	here.announceCalendarChange(uploaded);
	expect(listener.mock.calls).toEqual([[uploaded, false]]);
});
