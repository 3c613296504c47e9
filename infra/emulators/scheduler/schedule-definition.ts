import * as z from 'zod';
import { parseScheduleExpression } from './schedule-expression.ts';
import { isTimeZone } from './wall-time.ts';

export const scheduleName = z
	.string()
	.regex(/^[\w.-]{1,64}$/, 'must be up to 64 letters, digits, hyphens, dots and underscores');

export const defaultGroup = 'default';

const isExpression = (text: string) => {
	try {
		parseScheduleExpression(text);
		return true;
	} catch {
		return false;
	}
};

/** Seconds since 1970. */
const date = z.number().min(0).max(8_640_000_000_000);

const retryPolicy = z.strictObject({
	MaximumRetryAttempts: z.int().min(0).max(185).default(185),
	MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
});

const target = z.strictObject({
	Arn: z.string().min(1),
	RoleArn: z.string().min(1),
	Input: z.string().min(1).optional(),
	RetryPolicy: retryPolicy.prefault({}),
	DeadLetterConfig: z.strictObject({ Arn: z.string().min(1) }).optional(),
});

const window = z
	.strictObject({
		Mode: z.enum(['OFF', 'FLEXIBLE']),
		MaximumWindowInMinutes: z.int().min(1).max(1440).optional(),
	})
	.refine(({ Mode, MaximumWindowInMinutes }) => (Mode === 'FLEXIBLE') === (MaximumWindowInMinutes !== undefined), {
		message: 'a flexible window, and no other, has a length',
	});

/** Input of CreateSchedule and UpdateSchedule; a missing field has its default, also in an update. */
export const scheduleDefinition = z.strictObject({
	GroupName: scheduleName.default(defaultGroup),
	Description: z.string().max(512).optional(),
	ScheduleExpression: z.string().max(256).refine(isExpression, 'Invalid Schedule Expression'),
	ScheduleExpressionTimezone: z.string().max(50).refine(isTimeZone, 'Invalid time zone').default('UTC'),
	StartDate: date.optional(),
	EndDate: date.optional(),
	State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
	FlexibleTimeWindow: window,
	Target: target,
	ActionAfterCompletion: z.enum(['NONE', 'DELETE']).default('NONE'),
});

export type ScheduleDefinition = Readonly<z.output<typeof scheduleDefinition>>;
