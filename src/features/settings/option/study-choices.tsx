/** When the student studies best, and how much a day. Each choice is kept at once, on all devices. */
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import {
  changeProfile,
  type StudyTime,
  studyTimes,
} from '../../../model/entities/student/profile.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { preferenceWords } from '../profile/profile-form.ts';
import { useStudyValues } from '../use-settings.ts';
import { ChoiceCards } from './choice-cards.tsx';

const times = studyTimes.map((value) => ({ value, label: preferenceWords[value] }));

export function PreferenceChoice() {
  const profile = useProfile();
  const [picked, setPicked] = useState<StudyTime>();
  if (profile === undefined) return <Loading label="Fetching profile" />;
  const choose = async (preference: StudyTime) => {
    setPicked(preference);
    const result = await mutate(changeProfile, { preference });
    if (!tell(result, { failed: say.errorUpdatingProfile })) setPicked(undefined);
  };
  return (
    <ChoiceCards
      legend="When you study best"
      cards={times}
      chosen={picked ?? profile?.preference ?? undefined}
      onChoose={(time) => void choose(time)}
    />
  );
}

const goals = [
  { value: 10, label: 'Gentle', about: '10 cards or pages per day' },
  { value: 20, label: 'Steady', about: '20 cards or pages per day' },
  { value: 50, label: 'Intense', about: '50 cards or pages per day' },
];

export function GoalChoice() {
  const values = useStudyValues();
  const [picked, setPicked] = useState<number>();
  if (values === undefined) return <Loading label="Fetching settings" />;
  const choose = async (dailyGoal: number) => {
    setPicked(dailyGoal);
    const result = await mutate(changeSettings, { dailyGoal });
    if (!tell(result, { failed: 'Could not save your settings. Try again.' })) setPicked(undefined);
  };
  return (
    <ChoiceCards
      legend="Daily goal"
      cards={goals}
      chosen={picked ?? values.dailyGoal}
      onChoose={(goal) => void choose(goal)}
    />
  );
}
