import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { TableFault } from '#shared/table/read/table-row.ts';
import { textInApiForm } from '../use-calendar-upload.ts';
import {
	answerCalendarQuestion,
	type CalendarAnswers,
	type CalendarQuestion,
	leaveOutLines,
	type OpenCalendar,
	prepareCalendar,
} from './calendar-answers.ts';

const people = (name: string) => readFileSync(`shared/table/testing/people/holidays/${name}`);
const truth = (name: string) => JSON.parse(String(people(`${name}.truth.json`)));
const noAnswers: CalendarAnswers = { table: {} };

function opened(bytes: Uint8Array, answers?: CalendarAnswers): OpenCalendar {
	const prepared = prepareCalendar(bytes, answers);
	if (prepared.kind !== 'open') throw new Error('nothing is open');
	return prepared;
}

function rowsOf(bytes: Uint8Array, answers?: CalendarAnswers): readonly string[] {
	const prepared = prepareCalendar(bytes, answers);
	if (prepared.kind === 'open') throw new Error(JSON.stringify(prepared));
	const [header, ...rows] = prepared.csv.split('\r\n');
	expect(header).toBe('Calendar,Date,Holiday Name');
	expect(prepared.lines).toHaveLength(rows.length);
	return rows;
}

it('a file with a title and custom headings is read after the user leaves out faulty and repeated days', () => {
	const name = 'client_holidays_2026.csv';
	const bytes = people(name);
	const faulty = opened(bytes);
	expect(faulty.questions).toEqual([]);
	expect(faulty.faults.map(({ code }) => code)).toEqual(['name-differs', 'no-such-day']);
	const withoutFaulty = leaveOutLines(noAnswers, faulty.faults as readonly TableFault[]);
	const repeated = opened(bytes, withoutFaulty);
	expect([repeated.faults, repeated.repeated.map(({ line }) => line)]).toEqual([[], [9, 19]]);
	const rows = rowsOf(bytes, { ...withoutFaulty, dropsRepeated: true });
	const expected = truth(name).holidays.map(({ date }: { date: string }) => date);
	expect(rows.map((row) => row.match(/\d{4}-\d\d-\d\d/)?.[0])).toEqual(expected);
});

it('a file without a calendar name causes a question about the name', () => {
	const bytes = people('us_desk_calendar.csv');
	const { questions } = opened(bytes);
	expect(questions).toMatchObject([{ code: 'field-missing', field: 'calendar', acceptsValue: true }]);
	const answers = answerCalendarQuestion(noAnswers, questions[0] as CalendarQuestion, 'US desk');
	expect(rowsOf(bytes, answers)[2]).toBe('US desk,2026-04-03,Good Friday');
});

it('a UTF-16 file from a spreadsheet program is read', () => {
	const text = '\uFEFFKalender\tDatum\tFeiertag\r\nDesk\t24.12.2026\tHeiligabend, ganztägig\r\n';
	expect(rowsOf(Buffer.from(text, 'utf16le'))).toEqual(['Desk,2026-12-24,"Heiligabend, ganztägig"']);
});

it('a Windows-1252 file causes a question about its encoding, even if it has the header of the API', () => {
	const bytes = Buffer.from('Calendar,Date,Holiday Name\r\nDesk,2026-05-04,Zürich\r\n', 'latin1');
	expect(textInApiForm(new Uint8Array(bytes).buffer)).toBeUndefined();
	const { questions } = opened(bytes);
	expect(questions[0]).toMatchObject({ code: 'encoding', proposed: 'windows-1252' });
	expect(questions[0]?.labels?.['windows-1252']).toContain('Zürich');
	const answers = answerCalendarQuestion(noAnswers, questions[0] as CalendarQuestion, 'windows-1252');
	expect(rowsOf(bytes, answers)).toEqual(['Desk,2026-05-04,Zürich']);
});

it('a file without a table is sent unchanged, and the API reports the faults', () => {
	expect(prepareCalendar(Buffer.from('nothing here'))).toEqual({ kind: 'ready', csv: 'nothing here' });
	const own = '\uFEFFCalendar;Date;Holiday Name\nDesk;2026-05-04;Day';
	expect(textInApiForm(new TextEncoder().encode(own).buffer)).toBe(own.slice(1));
});
