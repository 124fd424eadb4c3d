// Which games have a guided first one (lesson.ts), and where it is.
declare const LESSON_URLS: Record<string, string>;

export const lessonUrl = (game: string): string | undefined => LESSON_URLS[game];

export const hasLesson = ({ name }: { name: string }): boolean => name in LESSON_URLS;
