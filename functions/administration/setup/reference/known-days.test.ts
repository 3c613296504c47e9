import { describe, expect, it } from 'vitest';
import { calendarNamed } from './testing/reference-data.ts';

type KnownDay = readonly [calendar: string, date: string, state: 'open' | 'closed', because: string];

const knownDays: readonly KnownDay[] = [
	['AUS_FI', '2018-08-06', 'open', 'RBA, RITS business hours: a New South Wales holiday only'],
	['AUS_FI', '2021-10-04', 'open', 'RBA, RITS business hours: Labour Day of New South Wales only'],
	['AUS_FI', '2021-04-26', 'open', 'no substitute for Anzac Day on a Sunday in New South Wales or Victoria'],
	['AUS_FI', '2026-04-27', 'open', 'additional Anzac Day holiday in New South Wales only; AONIA was published'],
	['AUS_FI', '2027-04-26', 'open', 'additional Anzac Day holiday in New South Wales only'],
	['AUS_FI', '2022-09-22', 'closed', 'National Day of Mourning, a public holiday in every state'],
	['CAN_FI', '2022-09-19', 'open', 'a day of mourning of the federal public service; markets stayed open'],
	['CAN_FI', '2021-09-30', 'closed', 'first National Day for Truth and Reconciliation'],
	['EMU', '2019-05-01', 'closed', 'ECB, TARGET closing days'],
	['EMU', '2024-05-09', 'open', 'Ascension is no TARGET closing day'],
	['SWI', '2024-05-09', 'closed', 'Ascension, SIX trading calendar'],
	['USA_FI', '2021-04-02', 'closed', 'Good Friday: no SOFR although the bond market closed early only'],
	['USA_FI', '2021-12-31', 'open', 'SIFMA recommends no close when New Year falls on a Saturday'],
	['USA_FI', '2023-11-10', 'open', 'Veterans Day on a Saturday is not moved; SOFR was published'],
	['USA_FI', '2025-01-09', 'open', 'National Day of Mourning: SOFR was published'],
	['UKG_FI', '2020-05-04', 'open', 'moved to Friday 8 May 2020, gov.uk'],
	['UKG_FI', '2022-09-19', 'closed', 'State Funeral of Queen Elizabeth II, gov.uk'],
	['UKG_FI', '2023-05-08', 'closed', 'coronation of King Charles III, gov.uk'],
	['HKG_FI', '2019-05-13', 'closed', "the Buddha's Birthday fell on a Sunday; gazetted substitute"],
	['HKG_FI', '2021-04-06', 'closed', 'Ching Ming and Easter Monday together: one day more, gazetted'],
	['HKG_FI', '2022-09-12', 'closed', 'second day following the Chinese Mid-Autumn Festival, gazetted'],
	['HKG_FI', '2023-09-01', 'open', 'typhoon Saola: closures at short notice are no general holidays'],
	['SIN_FI', '2018-08-22', 'closed', 'Hari Raya Haji, Ministry of Manpower'],
	['SIN_FI', '2020-07-10', 'closed', 'polling day of the general election, Elections Department'],
	['SIN_FI', '2023-09-01', 'closed', 'polling day of the presidential election, Elections Department'],
	['SIN_FI', '2023-04-21', 'open', 'Hari Raya Puasa was Saturday 22 April, Ministry of Manpower'],
	['SIN_FI', '2023-06-02', 'closed', 'Vesak Day as revised, Ministry of Manpower'],
	['THA_FI', '2016-10-14', 'open', 'day of mourning of the government; banks worked'],
	['THA_FI', '2018-01-02', 'closed', "Bank of Thailand: substitute for New Year's Eve 2017"],
	['THA_FI', '2019-04-12', 'open', 'special holiday of the government only'],
	['THA_FI', '2019-11-04', 'open', 'Bank of Thailand, 15 October 2019: a working day'],
	['THA_FI', '2020-11-20', 'open', 'Bank of Thailand press release 69/2020'],
	['THA_FI', '2021-04-12', 'open', 'Bank of Thailand, 6 January 2021'],
	['THA_FI', '2022-07-15', 'open', 'Bank of Thailand, November 2021'],
	['THA_FI', '2022-07-29', 'closed', 'Bank of Thailand, November 2021'],
	['THA_FI', '2022-11-17', 'open', 'Bank of Thailand press release 54/2022'],
	['THA_FI', '2022-12-30', 'open', 'Bank of Thailand, November 2021'],
	['THA_FI', '2023-07-31', 'open', 'Bank of Thailand, July 2023'],
	['THA_FI', '2024-01-02', 'open', 'Bank of Thailand press release 49/2023'],
	['THA_FI', '2024-04-12', 'closed', 'Bank of Thailand, 21 February 2024'],
	['THA_FI', '2024-12-30', 'open', 'Bank of Thailand press release 49/2023'],
	['THA_FI', '2026-07-30', 'open', 'Buddhist Lent Day is no bank holiday; THOR was published'],
];

describe('days that are often wrong in holiday calendars', () => {
	it.each(knownDays)('in calendar %s, date %s is %s (%s)', (name, date, state) => {
		const isClosed = calendarNamed(name).holidays.some((holiday) => holiday.date === date);
		expect(isClosed ? 'closed' : 'open').toBe(state);
	});
});
