import * as z from 'zod';
import { parseScheduleExpression } from './schedule-expression.ts';

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

/** True if a text names a time zone, such as `Europe/London`. */
function isTimeZone(text: string): boolean {
	try {
		new Intl.DateTimeFormat('en', { timeZone: text });
		return !/^[+-]/.test(text);
	} catch {
		return false;
	}
}

const retryPolicy = z.strictObject({
	MaximumRetryAttempts: z.int().min(0).max(185).default(185),
	MaximumEventAgeInSeconds: z.int().min(60).max(86_400).default(86_400),
});

const target = z.strictObject({
	Arn: z.string().min(1),
	RoleArn: z.string().min(1),
	/** Default: an empty event. AWS sends a description instead, which no function of the portal reads. */
	Input: z
		.string()
		.min(1)
		.refine(
			(text) => !/<aws\.scheduler\.(?!scheduled-time>)/.test(text),
			'has a placeholder that the emulator does not fill',
		)
		.optional(),
	RetryPolicy: retryPolicy.prefault({}),
	DeadLetterConfig: z.strictObject({ Arn: z.string().min(1) }).optional(),
});

/**
 * Input of CreateSchedule and UpdateSchedule; a missing field has its default, also in an update. Fields and values that
 * the portal does not use, such as `StartDate` and flexible windows, are refused.
 */
export const scheduleDefinition = z.strictObject({
	GroupName: scheduleName.default(defaultGroup),
	Description: z.string().max(512).optional(),
	ScheduleExpression: z.string().max(256).refine(isExpression, 'Invalid Schedule Expression'),
	ScheduleExpressionTimezone: z.string().max(50).refine(isTimeZone, 'Invalid time zone').default('UTC'),
	State: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
	FlexibleTimeWindow: z.strictObject({ Mode: z.literal('OFF') }),
	Target: target,
	ActionAfterCompletion: z.literal('NONE').default('NONE'),
});

export type ScheduleDefinition = Readonly<z.output<typeof scheduleDefinition>>;
