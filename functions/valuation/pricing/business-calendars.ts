import QuickLRU from 'quick-lru';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { conventionCalendars, projectedCalendar } from '#shared/time/projected-calendar.ts';

/** Business calendars by name, and their combinations. Extended by rule beyond the last published holiday. */
export class BusinessCalendars {
	/** Identifier that is the same for the same published calendars. */
	readonly id: string;
	readonly #byName: ReadonlyMap<string, HolidayCalendar>;
	readonly #joint = new Map<string, BusinessCalendar>();

	private constructor(id: string, published: readonly HolidayCalendar[]) {
		this.id = id;
		const all = [...published.map(projectedCalendar), ...conventionCalendars];
		this.#byName = new Map(all.map((calendar) => [calendar.name, calendar]));
	}

	static of(published: readonly HolidayCalendar[]): BusinessCalendars {
		const known = byList.get(published);
		if (known !== undefined) return known;
		const content = JSON.stringify(published);
		let made = byContent.get(content);
		if (made === undefined) {
			madeCount += 1;
			made = new BusinessCalendars(String(madeCount), published);
			byContent.set(content, made);
		}
		byList.set(published, made);
		return made;
	}

	joint(names: readonly string[]): BusinessCalendar {
		const key = names.join('+');
		let joint = this.#joint.get(key);
		if (joint === undefined) {
			joint = new BusinessCalendar(
				names.map((name) => {
					const calendar = this.#byName.get(name);
					if (calendar === undefined) throw new RangeError(`there is no calendar ${name}`);
					return calendar;
				}),
			);
			this.#joint.set(key, joint);
		}
		return joint;
	}
}

const byList = new WeakMap<readonly HolidayCalendar[], BusinessCalendars>();
/** Cached by content. Published calendars differ only between releases, so a process has one or two versions. */
const byContent = new QuickLRU<string, BusinessCalendars>({ maxSize: 4 });
let madeCount = 0;
