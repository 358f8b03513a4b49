/** `%percentFail%` in a notice is the share that is kept when the target is not met (spec 2). */
export function noticeText(notice: string, percentFail: number): string {
  return notice.replaceAll('%percentFail%', String(percentFail));
}
